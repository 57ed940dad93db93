import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { passwordFields } from "~/domain/passwords";
import { readForm } from "~/flows/form.server";
import { postPassword } from "~/flows/password-action.server";
import { PasswordForm } from "~/flows/password-form";
import {
  keepPassword,
  leavePasswords,
  mayKeep,
  oldPasswordOf,
  passwordSteps,
  requirePasswordStep,
} from "~/flows/password-steps.server";
import { openPasswordRun } from "~/flows/passwords.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { Steps } from "~/ui/steps";
import { LeaveForm, PasswordsSet } from "./password-steps.part";

export const handle = { i18n: ["common", "passwords"] };

const PATH = "/ChangePassTpin";

/** The password to set now, or that all are set. */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await requirePasswordStep(args);
  const t = translator(await languageOf(args.request), "passwords");
  const steps = await passwordSteps(session);
  const { mode, kinds, at } = steps;
  const kind = kinds[at];
  if (!kind) return { title: t("completed.title"), mode, kinds, at, step: null };
  return {
    title: t("set.title"),
    mode,
    kinds,
    at,
    step: {
      kind,
      runId: (await openPasswordRun(session, kind)).id,
      customerId: session.customer.customerNumber,
      old: oldPasswordOf(session),
      mayKeep: mayKeep(steps),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePasswordStep(args);
  const { session, visitor } = by;
  const form = await readForm(args.request, visitor.ticket, passwordFields);
  if (form.get("intent") === "back") return leavePasswords(session, "/");
  const steps = await passwordSteps(session);
  const kind = steps.kinds[steps.at];
  if (!kind) return redirect(PATH, { status: 303 });
  if (form.get("intent") === "keep") {
    if (mayKeep(steps)) await keepPassword(session);
    return redirect(PATH, { status: 303 });
  }
  const posted = await postPassword(by, form, kind, { old: oldPasswordOf(session) });
  switch (posted.outcome) {
    case "set":
    case "elsewhere":
      return redirect(PATH, { status: 303 });
    case "grant-over":
      return leavePasswords(session, "/?reason=grant-over");
    case "wrong":
      return data({ failed: true as const, result: posted.result }, { status: posted.status });
  }
}

export default function ChangePassTpin() {
  const { mode, kinds, at, step } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("passwords");
  const steps = <Steps steps={kinds.map((kind) => t(`steps.${kind}`))} current={at} />;
  if (!step) {
    return (
      <Page title={t("completed.title")} width="text">
        {steps}
        <PasswordsSet mode={mode} />
      </Page>
    );
  }
  return (
    <Page title={t("set.title")} lead={t(`set.lead.${mode}`)} width="text">
      {steps}
      <PasswordForm
        key={`${step.kind}${rounds}`}
        kind={step.kind}
        runId={step.runId}
        customerId={step.customerId}
        old={step.old}
        result={answer?.result ?? null}
        submit={t("actions.set")}
      />
      <LeaveForm mayKeep={step.mayKeep} />
    </Page>
  );
}
