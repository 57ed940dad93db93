import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OtpStep } from "~/change/otp-step";
import { say } from "~/i18n/wording";
import { useAnswer } from "~/ui/answer";
import { useBank } from "~/ui/bank";
import { LinkButton } from "~/ui/button";
import { Announcement, Card, Notice } from "~/ui/content";
import { Carousel } from "~/ui/carousel";
import { Cluster, Page } from "~/ui/layout";
import { attemptKeyOf } from "~/ui/form";
import { Steps } from "~/ui/navigation";
import { NewUserIdentity, NewUserProof } from "./new-user-forms.part";
import { action, loader, type PageOf } from "./new-user.server";

export const handle = {
  i18n: ["common", "sign-in", "flows", "registration"],
  query: ["mode", "back", "lost", "by"],
};

export { shouldRevalidate } from "./captcha.part";
export { action, loader };

const order = { identity: 0, proof: 1, otp: 2, ended: 2, refused: 1, completed: 3 };

export default function NewUser() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation(["registration", "flows"]);
  return (
    <Page lead={t(`leads.${page.mode}`)} width="text">
      {useBank().offer === "view-only" ? <Notice>{t("viewOnly")}</Notice> : null}
      <Steps
        steps={[
          t(page.mode === "forgot-user-id" ? "steps.mobile" : "steps.identity"),
          t("steps.proof"),
          t("flows:steps.otp"),
        ]}
        current={order[page.step]}
      />
      <Step />
      <SecurityTips />
    </Page>
  );
}

function Step() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const attempt = attemptKeyOf(answer);
  const { t } = useTranslation(["registration", "common"]);
  const { t: flows } = useTranslation("flows");
  switch (page.step) {
    case "identity":
      return <NewUserIdentity page={page} answer={answer} />;
    case "proof":
      return <NewUserProof key={attempt} page={page} answer={answer} />;
    case "otp":
      return (
        <>
          {page.resent && !answer ? (
            <Announcement kind="success">{flows("otp.resent")}</Announcement>
          ) : (
            <p>{t("otp.sent", { mobile: page.mobile })}</p>
          )}
          <OtpStep
            otp={page.otp}
            now={page.now}
            error={answer?.error ? say(flows, answer.error) : undefined}
            act={t("common:actions.continue")}
            back={{ intent: "previous", label: t("previous") }}
          />
        </>
      );
    case "ended":
    case "refused":
    case "completed":
      return <End page={page} />;
  }
}

function End({ page }: { page: PageOf<"ended" | "refused" | "completed"> }) {
  const { t } = useTranslation("registration");
  const ended = (notice: React.ReactElement, way: string) => (
    <>
      {notice}
      <Cluster>
        <LinkButton to="/">{way}</LinkButton>
      </Cluster>
    </>
  );
  switch (page.step) {
    case "completed":
      return ended(
        <Announcement kind="success" title={t("completed.title")}>
          {t(`completed.${page.mode}`)}
        </Announcement>,
        t("completed.login"),
      );
    case "ended":
      return ended(<Announcement kind="danger">{t("ended.text")}</Announcement>, t("ended.login"));
    case "refused":
      return ended(<Announcement kind="warning">{say(t, page.refusal)}</Announcement>, t("home"));
  }
}

function SecurityTips() {
  const { t } = useTranslation("registration");
  const { helpline } = useBank();
  return (
    <Card title={t("tips.title")}>
      <Carousel
        items={[
          t("tips.never"),
          t("tips.address"),
          t("tips.message"),
          t("tips.computer"),
          t("tips.helpline", { helpline }),
          t("tips.branch"),
        ]}
        words={{
          label: t("tips.title"),
          pause: t("tips.pause"),
          play: t("tips.play"),
          previous: t("tips.previous"),
          next: t("tips.next"),
        }}
      />
    </Card>
  );
}
