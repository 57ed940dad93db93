import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changePassword, formOf } from "~/access/password-pages.server";
import { requireCustomer } from "~/session/guards.server";
import { Page } from "~/ui/layout";
import { ChangePasswordForm } from "./change-password-form.part";

export const handle = {
  i18n: ["common", "passwords"],
  title: "passwords:login.title",
  menu: { group: "you", order: 60 },
};

export async function loader(args: LoaderFunctionArgs) {
  return { form: await formOf(await requireCustomer(args), "login") };
}

export async function action(args: ActionFunctionArgs) {
  return changePassword(args, await requireCustomer(args), "login", "/");
}

export default function ChangePassword() {
  const { form } = useLoaderData<typeof loader>();
  const { t } = useTranslation("passwords");
  return (
    <Page lead={t("login.lead")} width="text">
      <ChangePasswordForm form={form} />
    </Page>
  );
}
