import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PasswordForm } from "~/flows/password-form";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { changePassword, formOf } from "./change-password.server";

export const handle = { i18n: ["common", "passwords"] };

export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "passwords");
  return { title: t("login.title"), form: await formOf(by, "login") };
}

export async function action(args: ActionFunctionArgs) {
  return changePassword(args, await requireCustomer(args), "login", "/");
}

export default function ChangePassword() {
  const { form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("passwords");
  return (
    <Page title={t("login.title")} lead={t("login.lead")} width="text">
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
