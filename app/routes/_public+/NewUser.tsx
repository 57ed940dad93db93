import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OtpStep } from "~/flows/otp-step";
import { bankProfile } from "~/domain/bank-profile";
import { say } from "~/i18n/wording";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Steps } from "~/ui/steps";
import { NewUserEnd } from "./new-user-end.part";
import { NewUserIdentity } from "./new-user-identity.part";
import { loadNewUser } from "./new-user-page.server";
import { NewUserProof } from "./new-user-proof.part";
import { actOnNewUser } from "./new-user-steps.server";
import { SecurityTips } from "./security-tips.part";

/** `?mode=register|forgot-password|forgot-user-id|unblock|kyc`: three steps; from the second on the run stands in the query. */
export const handle = { i18n: ["common", "sign-in", "flows", "registration"] };

export const loader = (args: LoaderFunctionArgs) => loadNewUser(args);

export const action = (args: ActionFunctionArgs) => actOnNewUser(args);

const order = { identity: 0, proof: 1, otp: 2, ended: 2, refused: 1, completed: 3 };

export default function NewUser() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("registration");
  const { t: flows } = useTranslation("flows");
  return (
    <Page title={page.title} lead={t(`leads.${page.mode}`)} width="text">
      {bankProfile.offer === "view-only" ? <Notice>{t("viewOnly")}</Notice> : null}
      <Steps steps={[t("steps.identity"), t("steps.proof"), flows("steps.otp")]} current={order[page.step]} />
      <Step />
      <SecurityTips />
    </Page>
  );
}

function Step() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("registration");
  const { t: flows } = useTranslation("flows");
  switch (page.step) {
    case "identity":
      return <NewUserIdentity page={page} answer={answer} />;
    case "proof":
      return <NewUserProof key={answer?.at} page={page} answer={answer} />;
    case "otp":
      return (
        <>
          {page.resent && !answer ? (
            <Notice kind="success" announced>
              {flows("otp.resent")}
            </Notice>
          ) : (
            <p>{t("otp.sent", { mobile: page.mobile })}</p>
          )}
          <OtpStep
            otp={page.otp}
            now={page.now}
            error={answer?.error ? say(flows, answer.error) : undefined}
            back={{ intent: "previous", label: t("previous") }}
          />
        </>
      );
    case "ended":
    case "refused":
    case "completed":
      return <NewUserEnd page={page} />;
  }
}
