import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PasswordKind } from "~/domain/passwords";
import { PasswordForm } from "~/flows/password-form";
import { isPasswordSet } from "~/flows/passwords.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { Steps } from "~/ui/steps";
import { changePassword, formOf } from "./change-password.server";

export const handle = { i18n: ["common", "passwords"] };

/** The transaction password comes first: the new login password ends the session. */
async function kindOf({ request }: RequestArgs, { session }: SignedIn): Promise<PasswordKind> {
  const second = new URL(request.url).searchParams.get("step") === "login";
  return second && (await isPasswordSet(session, "transaction")) ? "login" : "transaction";
}

export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "passwords");
  return { title: t("both.title"), form: await formOf(by, await kindOf(args, by)) };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  return changePassword(args, by, await kindOf(args, by), "/ChangeIBPortalPassword?step=login");
}

export default function ChangeIBPortalPassword() {
  const { form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("passwords");
  const second = form.kind === "login";
  return (
    <Page title={t("both.title")} lead={t("both.lead")} width="text">
      <Steps steps={[t("steps.transaction"), t("steps.login")]} current={second ? 1 : 0} />
      {second && !answer ? (
        <Notice kind="success" announced>
          {t("both.transactionDone")}
        </Notice>
      ) : null}
      <PasswordForm
        key={`${form.kind}${rounds}`}
        {...form}
        old="kept"
        result={answer?.result ?? null}
        submit={t("actions.change")}
      />
    </Page>
  );
}
