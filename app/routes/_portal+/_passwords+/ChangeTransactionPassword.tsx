import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PasswordForm } from "~/flows/password-form";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { changePassword, formOf } from "./change-password.server";

export const handle = { i18n: ["common", "passwords"] };

/** `?changed`: it has just been. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "passwords");
  const changed = new URL(args.request.url).searchParams.has("changed");
  return { title: t("transaction.title"), form: changed ? null : await formOf(by, "transaction") };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  return changePassword(args, by, "transaction", "/ChangeTransactionPassword?changed");
}

export default function ChangeTransactionPassword() {
  const { form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("passwords");
  const { t: common } = useTranslation();
  if (!form) {
    return (
      <Page title={t("transaction.title")} width="text">
        <Notice kind="success" announced>
          {t("transaction.changed")}
        </Notice>
        <div>
          <LinkButton to="/main">{common("actions.toHome")}</LinkButton>
        </div>
      </Page>
    );
  }
  return (
    <Page title={t("transaction.title")} lead={t("transaction.lead")} width="text">
      <PasswordForm
        key={rounds}
        {...form}
        old="kept"
        result={answer?.result ?? null}
        submit={t("actions.change")}
      />
    </Page>
  );
}
