import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LeavePasswords, PasswordForm, ResetCap } from "~/access/password-form";
import {
  afterPassword,
  formOf,
  keepPassword,
  leavePasswords,
  mayKeep,
  oldPasswordOf,
  passwordSteps,
  postPassword,
  requirePasswordStep,
} from "~/access/password-pages.server";
import { passwordFields } from "~/access/passwords.forms";
import { askResetCap } from "~/access/passwords.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { readForm } from "~/session/form.server";
import { LinkButton } from "~/ui/button";
import { Announcement } from "~/ui/content";
import { Page } from "~/ui/layout";
import { attemptKeyOf } from "~/ui/form";
import { Steps } from "~/ui/navigation";

export const handle = { i18n: ["common", "passwords"] };

/** The password to set now, or that all are set. */
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
  if (kind && keep && mayKeep(steps)) await keepPassword(customer);
  if (!kind || keep) return redirect("/ChangePassTpin", { status: 303 });
  return afterPassword(customer, await postPassword(customer, form, kind, { old: oldPasswordOf(customer) }));
}

export default function ChangePassTpin() {
  const { mode, kinds, at, form, mayKeep, cap } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
