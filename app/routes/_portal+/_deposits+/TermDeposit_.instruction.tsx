import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { depositLife } from "common/contract/deposits.server";
import { formatDate } from "common/dates";
import { instructionsOf } from "common/deposits";
import { actOnChange, changeFields } from "~/change/action.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { loadChange, startChange } from "~/change/change.server";
import { findChosenAccount } from "~/customer/accounts.server";
import { readForm } from "~/session/form.server";
import { requireAccount, requireAuthoriser, requirePayer } from "~/session/guards.server";
import { Card, DescriptionList, Notice } from "~/ui/content";
import { EnquiryNotice } from "~/ui/enquiry";
import { roundOf } from "~/ui/form";
import { Page } from "~/ui/layout";
import { paidAccounts } from "./closing.server";
import { instructDeposit } from "./deposits.changes.server";
import { MaturityForm } from "./maturity-form.part";
import { instructionForm, maturityFields, maturityPages } from "./maturity.forms";

export const handle = { i18n: ["common", "flows", "deposits"], title: "deposits:maturity.title" };

/** `?account=`: what becomes of a deposit at maturity, to be changed; or the step of the run in the query. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireAuthoriser(args);
  const state = await loadChange(args, by, instructDeposit);
  if (state && state.step !== "details") return state;
  const account = state ? state.input.account : await findChosenAccount(args, by);
  if (!account) throw redirect("/TermDeposit");
  const life = await by.ask(depositLife, { accountNumber: account.accountNumber });
  const wrong = state?.wrong?.wording ?? null;
  const failed = wrong !== null || life.state === "failed";
  const before = state ? { to: state.input.to, instruction: state.input.instruction } : null;
  return { step: "details" as const, account, life, accounts: paidAccounts(by), before, wrong, failed };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args, [...maturityFields, ...changeFields]);
  if (form.has("run")) return actOnChange(by, instructDeposit, form);
  const { accountNumber, handle, kind } = await requireAccount(by, String(form.get("account") ?? ""));
  const typed = String(form.get("to") ?? "");
  if (typed !== "") form.set("to", (await requireAccount(by, typed)).accountNumber);
  const life = await by.ask(depositLife, { accountNumber });
  const offered = paidAccounts(by).map((account) => account.accountNumber);
  const instructions = life.state === "shown" ? instructionsOf(life.answer.scheme) : [];
  const submission = parseWithZod(form, { schema: instructionForm(offered, instructions) });
  if (submission.status !== "success")
    return data({ failed: true as const, result: submission.reply() }, { status: 400 });
  return startChange(args, by, instructDeposit, {
    account: { accountNumber, handle, kind },
    ...submission.value,
  });
}

export default function MaturityInstructionPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const round = roundOf(answer);
  const { t } = useTranslation("deposits");
  const refused = answer && "result" in answer ? answer : null;
  if (page.step === "details") {
    const { account, life, before } = page;
    if (life.state !== "shown")
      return (
        <Page width="text">
          <EnquiryNotice enquiry={life} />
        </Page>
      );
    const { scheme, instruction, toAccount, maturesOn } = life.answer;
    return (
      <Page lead={<span className="money">{account.accountNumber}</span>} width="text">
        {instruction ? (
          <>
            <ChangeSteps at="details" />
            <p>{t("maturity.until", { date: formatDate(maturesOn) })}</p>
            <MaturityForm
              key={round}
              page={maturityPages.instruction}
              account={account}
              accounts={page.accounts}
              instructions={instructionsOf(scheme)}
              chosen={before ?? { to: toAccount, instruction }}
              result={refused?.result}
              wrong={page.wrong}
            />
          </>
        ) : (
          <Notice>{t("maturity.over")}</Notice>
        )}
      </Page>
    );
  }
  const { account, to, instruction } = page.input;
  return (
    <Page width="text">
      <ChangeSteps at={page.step} />
      <Authorisation page={page} act={t("maturity.title")}>
        <Card main>
          <DescriptionList
            facts={[
              { term: t("facts.account"), value: account.accountNumber },
              { term: t("form.instruction"), value: t(`maturity.${instruction}`) },
              { term: t("form.to"), value: to },
            ]}
          />
        </Card>
      </Authorisation>
    </Page>
  );
}
