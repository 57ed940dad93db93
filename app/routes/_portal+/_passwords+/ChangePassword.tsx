import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PasswordForm } from "~/access/password-form";
import { changePassword, formOf } from "~/access/password-pages.server";
import { requireCustomer } from "~/session/guards.server";
import { Page } from "~/ui/layout";
import { useRounds } from "~/ui/form";

export const handle = { i18n: ["common", "passwords"], title: "passwords:login.title" };

export async function loader(args: LoaderFunctionArgs) {
  return { form: await formOf(await requireCustomer(args), "login") };
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
    <Page lead={t("login.lead")} width="text">
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
