import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LeavePasswords, PasswordForm, ResetCap } from "~/access/password-form";
import { afterPassword, formOf, leavePasswords, postPassword } from "~/access/password-pages.server";
import { passwordFields, type PasswordFormOptions, type PasswordKind } from "~/access/passwords.forms";
import { askResetCap, isPasswordSet, openPasswordRun } from "~/access/passwords.server";
import { finishFlow } from "~/change/runs.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { readForm } from "~/session/form.server";
import { requireStep, type InSession } from "~/session/guards.server";
import type { PasswordErrand } from "~/session/details.server";
import type { RequestArgs } from "~/session/visitor.server";
import { useAnswer } from "~/ui/answer";
import { LinkButton } from "~/ui/button";
import { Announcement } from "~/ui/content";
import { Page } from "~/ui/layout";
import { attemptKeyOf } from "~/ui/form";
import { Steps } from "~/ui/navigation";

export const handle = { i18n: ["common", "passwords"] };

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requirePasswordStep(args);
  const t = translator(await languageOf(args.request), "passwords");
  const steps = await passwordSteps(customer);
  const { mode, kinds, at } = steps;
  const kind = kinds[at];
  return {
    title: t(kind ? "set.title" : "completed.title"),
    mode,
    kinds,
    at,
    form: kind ? { ...(await formOf(customer, kind)), old: oldPasswordOf(customer) } : null,
    mayKeep: mayKeep(steps),
    cap: await askResetCap(customer),
  };
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requirePasswordStep(args);
  const form = await readForm(args, passwordFields);
  if (form.get("intent") === "back") return leavePasswords(customer);
  const steps = await passwordSteps(customer);
  const kind = steps.kinds[steps.at];
  const keep = form.get("intent") === "keep";
  if (kind && keep && mayKeep(steps)) await finishFlow(customer, await openPasswordRun(customer, kind));
  if (!kind || keep) return redirect("/ChangePassTpin", { status: 303 });
  return afterPassword(customer, await postPassword(customer, form, kind, { old: oldPasswordOf(customer) }));
}

const requirePasswordStep = (args: RequestArgs) =>
  requireStep(args, "passwords", { "signed-in": "/ChangeIBPortalPassword" });

/** Passwords to set before anything else. `at`: index of the present one, or their number when all are set. */
async function passwordSteps(customer: InSession) {
  const { mode } = errandOf(customer);
  const loginOnly = mode === "expired" && customer.session.customer.transactionPasswordDays > 0;
  const kinds: PasswordKind[] = loginOnly ? ["login"] : ["login", "transaction"];
  const set = await Promise.all(kinds.map((kind) => isPasswordSet(customer, kind)));
  const at = set.indexOf(false);
  return { mode, kinds, at: at === -1 ? kinds.length : at };
}

function oldPasswordOf(customer: InSession): PasswordFormOptions["old"] {
  const { mode, grant } = errandOf(customer);
  if (grant !== undefined) return "none";
  return mode === "first-login" ? "given" : "kept";
}

/** After a forgotten login password the transaction password may stay. */
const mayKeep = ({ mode, kinds, at }: Awaited<ReturnType<typeof passwordSteps>>): boolean =>
  mode === "reset" && kinds[at] === "transaction";

function errandOf({ session }: InSession): PasswordErrand {
  const { passwords } = session.customer;
  if (!passwords) throw new Error("a session at step passwords does not say why");
  return passwords;
}

export default function ChangePassTpin() {
  const { mode, kinds, at, form, mayKeep, cap } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const attempt = attemptKeyOf(answer);
  const { t } = useTranslation("passwords");
  const steps = <Steps steps={kinds.map((kind) => t(`steps.${kind}`))} current={at} />;
  if (!form) {
    return (
      <Page width="text">
        {steps}
        <Announcement kind="success">
          <p>{mode === "reset" ? t("completed.reset") : null}</p>
          <p>{t("completed.text")}</p>
        </Announcement>
        <div>
          <LinkButton to="/">{t("completed.signIn")}</LinkButton>
        </div>
      </Page>
    );
  }
  return (
    <Page lead={t(`set.lead.${mode}`)} width="text">
      {steps}
      <ResetCap cap={cap} />
      {at > 0 && !answer ? <Announcement kind="success">{t("set.loginDone")}</Announcement> : null}
      <PasswordForm
        key={`${form.kind}${attempt}`}
        {...form}
        result={answer?.result ?? null}
        submit={t("actions.set")}
      />
      <LeavePasswords mayKeep={mayKeep} />
    </Page>
  );
}
