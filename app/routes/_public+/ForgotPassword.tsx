import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LeavePasswords, PasswordForm, ResetCap } from "~/access/password-form";
import { afterPassword, formOf, leavePasswords, postPassword } from "~/access/password-pages.server";
import { passwordFields } from "~/access/passwords.forms";
import { askResetCap, isPasswordSet } from "~/access/passwords.server";
import { readForm } from "~/session/form.server";
import { visitOf, type InSession } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { useAnswer } from "~/ui/answer";
import { Page } from "~/ui/layout";
import { attemptKeyOf } from "~/ui/form";

export const handle = { i18n: ["common", "passwords"], title: "passwords:forgot.title" };

async function requireGrant(args: RequestArgs): Promise<InSession> {
  const { customer } = await visitOf(args);
  if (customer?.session.step !== "passwords" || customer.session.customer.passwords?.grant === undefined)
    throw redirect("/NewUser?mode=forgot-password");
  if (await isPasswordSet(customer, "login")) throw redirect("/ChangePassTpin");
  return customer;
}

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireGrant(args);
  return { form: await formOf(customer, "login"), cap: await askResetCap(customer) };
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requireGrant(args);
  const form = await readForm(args, passwordFields);
  if (form.get("intent") === "back") return leavePasswords(customer);
  return afterPassword(customer, await postPassword(customer, form, "login", { old: "none", says: "reset" }));
}

export default function ForgotPassword() {
  const { form, cap } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const attempt = attemptKeyOf(answer);
  const { t } = useTranslation("passwords");
  return (
    <Page lead={t("forgot.lead")} width="text">
      <ResetCap cap={cap} />
      <PasswordForm
        key={attempt}
        {...form}
        old="none"
        says="reset"
        result={answer?.result ?? null}
        submit={t("actions.set")}
      />
      <LeavePasswords />
    </Page>
  );
}
