import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { maskMobileEnds } from "~/domain/masks";
import { newPayeeForm, payeeFields, readPayeeKind } from "~/domain/payees";
import { readForm } from "~/flows/form.server";
import { carryOn, twoPassFields } from "~/flows/two-pass-action.server";
import { CheckStep, TwoPassOtpStep, TwoPassSteps } from "~/flows/two-pass-page";
import { standingOf, startTwoPass } from "~/flows/two-pass.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { requireAuthoriser, requirePayer } from "~/session/guards.server";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { addPayee } from "./add-payee.server";
import { KindTabs } from "./kind-tabs.part";
import { getPayeeFacts } from "./payee-facts.server";
import { PayeeForm } from "./payee-form.part";
import { HeldNameNotice, PayeeSummary } from "./payee-summary.part";
import { TermsNotice } from "./payee-terms.part";
import { validatePayee, type PayeeFault } from "./validate-payee.server";

export const handle = { i18n: ["common", "flows", "payees"] };

/** A kind's form, or the step of the run in the query. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireAuthoriser(args);
  const t = translator(await languageOf(args.request), "payees");
  const title = t("add.title");
  const standing = await standingOf(args, by, addPayee);
  const query = new URL(args.request.url).searchParams;
  switch (standing?.step) {
    case undefined:
    case "details": {
      const kind = standing?.input.kind ?? readPayeeKind(query.get("kind"));
      return {
        title,
        step: "details" as const,
        kind,
        before: standing?.input ?? null,
        wrong: standing?.wrong ?? null,
        failed: Boolean(standing?.wrong),
      };
    }
    case "check":
      return { title, ...standing, ...(await getPayeeFacts(by, standing.input)) };
    case "otp":
      return { title, ...standing, mobile: maskMobileEnds(by.session.customer.mobile) };
  }
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args.request, by.visitor.ticket, [...payeeFields, ...twoPassFields]);
  if (form.has("run")) return carryOn(args, by, addPayee, form);

  const kind = readPayeeKind(form.get("kind"));
  const submission = parseWithZod(form, { schema: newPayeeForm(kind, bankProfile.ifscPrefix) });
  const again = (reply: ReplyOptions, status: number) =>
    data({ failed: true as const, kind, result: submission.reply(reply) }, { status });
  if (submission.status !== "success") return again({ hideFields: clearedBy(submission.error) }, 400);

  const checked = await validatePayee(by, submission.value);
  if (checked.fault === null) return startTwoPass(by, addPayee, checked.payee);
  const { reply, status } = replyTo(checked);
  return again(reply, status);
}

type ReplyOptions = NonNullable<Parameters<Submission<unknown>["reply"]>[0]>;

/** A hidden number that does not match cannot be proof-read; an IFSC of our own does not belong here (section 5). */
function clearedBy(errors: Record<string, string[] | null> | null): string[] {
  const has = (field: string, error: string) => errors?.[field]?.[0] === error;
  return [
    ...(has("confirmAccountNumber", "errors.accountsDiffer") ? ["accountNumber"] : []),
    ...(has("ifsc", "errors.ownBankIfsc") ? ["ifsc"] : []),
  ];
}

function replyTo(wrong: PayeeFault): { reply: ReplyOptions; status: number } {
  switch (wrong.fault) {
    case "own-account":
      return {
        reply: {
          fieldErrors: { accountNumber: ["errors.ownAccount"] },
          hideFields: ["accountNumber", "confirmAccountNumber"],
        },
        status: 400,
      };
    case "wrong":
      return { reply: { fieldErrors: { [wrong.field]: [wrong.error] } }, status: 400 };
    case "no-answer":
      return { reply: { formErrors: [wrong.error] }, status: wrong.status };
  }
}

export default function Beneficiary() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("payees");
  const { t: flows } = useTranslation("flows");
  const rounds = useRounds(answer);
  const refused = answer && "result" in answer ? answer : null;
  const stopped = answer && "field" in answer ? answer : undefined;
  if (page.step === "details") {
    const kind = refused?.kind ?? page.kind;
    return (
      <Page title={t("add.title")} lead={t("add.lead")} width="text">
        <TwoPassSteps at="details" />
        <KindTabs path="/Beneficiary" kind={kind} />
        <PayeeForm
          key={`${kind}${rounds}`}
          kind={kind}
          result={refused?.result ?? null}
          before={page.before}
          wrong={page.wrong && say(flows, page.wrong)}
        />
      </Page>
    );
  }
  return (
    <Page title={t("add.title")} width="text">
      <TwoPassSteps at={page.step} />
      {page.step === "check" ? (
        <CheckStep runId={page.runId} answer={stopped}>
          <HeldNameNotice held={page.held} typed={page.input.name} />
          <PayeeSummary payee={page.input} held={page.held} />
          <TermsNotice terms={page.terms} />
        </CheckStep>
      ) : (
        <TwoPassOtpStep standing={page} answer={stopped} mobile={page.mobile}>
          <PayeeSummary payee={page.input} />
        </TwoPassOtpStep>
      )}
    </Page>
  );
}
