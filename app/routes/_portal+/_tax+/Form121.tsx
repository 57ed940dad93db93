import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { actOnChange, changeFields } from "~/change/action.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { goTo, loadChange, startChange } from "~/change/change.server";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer } from "~/session/guards.server";
import { EnquiryNotice } from "~/ui/enquiry";
import { roundOf } from "~/ui/form";
import { Page } from "~/ui/layout";
import { declarationFields, declarationForm } from "./declaration.forms";
import { DeclarationBarred, DeclarationForm, DeclarationShown, DeclarationSummary } from "./declaration.part";
import { enquireDeclaration } from "./declaration.server";
import { declareNoTax } from "./tax.changes.server";

export const handle = {
  i18n: ["common", "flows", "tax"],
  title: "tax:declaration.title",
  pays: true,
  menu: { group: "you", order: 110 },
};

/** Form 121 of this year: given, to be given, or why not; or the step of the run in the query. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireAuthoriser(args);
  const state = await loadChange(args, by, declareNoTax);
  if (state && state.step !== "details") return state;
  const enquiry = await enquireDeclaration(by);
  const wrong = state?.wrong?.wording ?? null;
  const failed = wrong !== null || enquiry.state === "failed";
  return { step: "details" as const, enquiry, before: state?.input ?? null, wrong, failed };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args, [...declarationFields, ...changeFields]);
  if (form.has("run")) return actOnChange(by, declareNoTax, form);
  const enquiry = await enquireDeclaration(by);
  // What is in the way stands on the page itself.
  if (enquiry.state !== "shown" || enquiry.answer.given || enquiry.answer.bar) throw goTo("/Form121");
  const { year } = enquiry.answer;
  const submission = parseWithZod(form, { schema: declarationForm(year) });
  if (submission.status === "success")
    return startChange(args, by, declareNoTax, { from: year.from, income: submission.value.income });
  return data({ failed: true as const, result: submission.reply() }, { status: 400 });
}

export default function Form121() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("tax");
  const { t: flows } = useTranslation("flows");
  const round = roundOf(answer);
  const refused = answer && "result" in answer ? answer : null;
  if (page.step === "details") {
    const { enquiry, before, wrong } = page;
    if (enquiry.state !== "shown")
      return (
        <Page lead={t("declaration.lead")} width="text">
          <EnquiryNotice enquiry={enquiry} />
        </Page>
      );
    const { year, given, bar } = enquiry.answer;
    return (
      <Page lead={t("declaration.lead")} width="text">
        {given ? (
          <DeclarationShown given={given} year={year} />
        ) : bar ? (
          <DeclarationBarred bar={bar} year={year} />
        ) : (
          <>
            <ChangeSteps at="details" />
            <DeclarationForm
              key={round}
              year={year}
              result={refused?.result ?? null}
              before={before}
              wrong={wrong && say(flows, wrong)}
            />
          </>
        )}
      </Page>
    );
  }
  return (
    <Page width="text">
      <ChangeSteps at={page.step} />
      <Authorisation page={page} act={t("declaration.act")}>
        <DeclarationSummary {...page.input} />
      </Authorisation>
    </Page>
  );
}
