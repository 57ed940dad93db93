import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { passwordFields } from "~/domain/passwords";
import { readForm } from "~/flows/form.server";
import { postPassword } from "~/flows/password-action.server";
import { PasswordForm } from "~/flows/password-form";
import { leavePasswords, requirePasswordStep } from "~/flows/password-steps.server";
import { isPasswordSet, openPasswordRun, type PasswordSetter } from "~/flows/passwords.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { current } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { LeaveForm } from "./password-steps.part";

export const handle = { i18n: ["common", "passwords"] };

/** The login password of somebody who has proven who they are; all others prove it first. */
async function requireGrant(args: RequestArgs): Promise<PasswordSetter> {
  const session = await current(args).session;
  if (session?.step !== "passwords" || session.customer.passwords?.grant === undefined)
    throw redirect("/NewUser?mode=forgot-password");
  if (await isPasswordSet(session, "login")) throw redirect("/ChangePassTpin");
  return requirePasswordStep(args);
}

export async function loader(args: LoaderFunctionArgs) {
  const { session } = await requireGrant(args);
  const t = translator(await languageOf(args.request), "passwords");
  return {
    title: t("forgot.title"),
    runId: (await openPasswordRun(session, "login")).id,
    customerId: session.customer.customerNumber,
  };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requireGrant(args);
  const form = await readForm(args.request, by.visitor.ticket, passwordFields);
  if (form.get("intent") === "back") return leavePasswords(by.session, "/");
  const posted = await postPassword(by, form, "login", { old: "none", says: "reset" });
  switch (posted.outcome) {
    case "set":
    case "elsewhere":
      return redirect("/ChangePassTpin", { status: 303 });
    case "grant-over":
      return leavePasswords(by.session, "/?reason=grant-over");
    case "wrong":
      return data({ failed: true as const, result: posted.result }, { status: posted.status });
  }
}

export default function ForgotPassword() {
  const { runId, customerId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("passwords");
  const { t: common } = useTranslation();
  return (
    <Page title={t("forgot.title")} lead={t("forgot.lead")} width="text">
      <PasswordForm
        key={rounds}
        kind="login"
        runId={runId}
        customerId={customerId}
        old="none"
        says="reset"
        result={answer?.result ?? null}
        submit={common("actions.submit")}
      />
      <LeaveForm mayKeep={false} />
    </Page>
  );
}
