import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changePassword, formOf } from "~/access/password-pages.server";
import type { PasswordKind } from "~/access/passwords.forms";
import { isPasswordSet } from "~/access/passwords.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { Announcement } from "~/ui/content";
import { Page } from "~/ui/layout";
import { Steps } from "~/ui/navigation";
import { ChangePasswordForm } from "./change-password-form.part";

export const handle = {
  i18n: ["common", "passwords"],
  title: "passwords:both.title",
  menu: { group: "you", order: 80 },
  query: ["step"],
};

/** The transaction password first: a new login password ends the session. */
async function kindOf(customer: SignedIn): Promise<PasswordKind> {
  const isSecond = customer.query.get("step") === "login";
  return isSecond && (await isPasswordSet(customer, "transaction")) ? "login" : "transaction";
}

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  return { form: await formOf(customer, await kindOf(customer)) };
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  return changePassword(args, customer, await kindOf(customer), "/ChangeIBPortalPassword?step=login");
}

export default function ChangeIBPortalPassword() {
  const { form } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("passwords");
  const second = form.kind === "login";
  return (
    <Page lead={t("both.lead")} width="text">
      <Steps steps={[t("steps.transaction"), t("steps.login")]} current={second ? 1 : 0} />
      {second && !answer ? <Announcement kind="success">{t("both.transactionDone")}</Announcement> : null}
      <ChangePasswordForm form={form} />
    </Page>
  );
}
