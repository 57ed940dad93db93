import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { actOnChange, changeFields } from "~/change/action.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { loadChange, startChange } from "~/change/change.server";
import { findChosenAccount } from "~/customer/accounts.server";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireAccount, requireAuthoriser, requirePayer } from "~/session/guards.server";
import { accountPath, detailsPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/content";
import { roundOf } from "~/ui/form";
import { Page } from "~/ui/layout";
import { ClosingQuote } from "./closing.part";
import { enquireClosing, paidAccounts } from "./closing.server";
import { closeDeposit } from "./deposits.changes.server";
import { MaturityForm } from "./maturity-form.part";
import { closingForm, maturityFields, maturityPages } from "./maturity.forms";

export const handle = { i18n: ["common", "flows", "deposits"], title: "deposits:closing.title" };

/** `?account=`: what a deposit pays that is closed today, or why it cannot be; or the step of the run in the query. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireAuthoriser(args);
  const state = await loadChange(args, by, closeDeposit);
  if (state && state.step !== "details") return state;
  const account = state ? state.input.account : await findChosenAccount(args, by);
  if (!account) throw redirect("/TermDeposit");
  const enquiry = await enquireClosing(by, account.accountNumber);
  const to = state?.input.to ?? enquiry.quote?.toAccount;
  const wrong = state?.wrong?.wording ?? null;
  const failed = wrong !== null || (!enquiry.quote && !enquiry.barred);
  return { step: "details" as const, account, ...enquiry, accounts: paidAccounts(by), to, wrong, failed };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args, [...maturityFields, ...changeFields]);
  if (form.has("run")) return actOnChange(by, closeDeposit, form);
  const { accountNumber, handle, kind } = await requireAccount(by, String(form.get("account") ?? ""));
  const typed = String(form.get("to") ?? "");
  if (typed !== "") form.set("to", (await requireAccount(by, typed)).accountNumber);
  const offered = paidAccounts(by).map((account) => account.accountNumber);
  const submission = parseWithZod(form, { schema: closingForm(offered) });
  if (submission.status !== "success")
    return data({ failed: true as const, result: submission.reply() }, { status: 400 });
  const account = { accountNumber, handle, kind };
  const { quote } = await enquireClosing(by, accountNumber);
  // Why not is said by the page itself.
  if (!quote) throw redirect(accountPath(maturityPages.close, account), { status: 303 });
  return startChange(args, by, closeDeposit, { account, to: submission.value.to, quote });
}

export default function CloseDeposit() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const round = roundOf(answer);
  const { t } = useTranslation("deposits");
  const { t: flows } = useTranslation("flows");
  const refused = answer && "result" in answer ? answer : null;
  if (page.step === "details") {
    const { account, quote, barred } = page;
    return (
      <Page lead={<span className="money">{account.accountNumber}</span>} width="text">
        {quote ? (
          <>
            <ChangeSteps at="details" />
            <ClosingQuote quote={quote} />
            <MaturityForm
              key={round}
              page={maturityPages.close}
              account={account}
              accounts={page.accounts}
              chosen={{ to: page.to }}
              result={refused?.result}
              wrong={page.wrong}
            />
          </>
        ) : (
          <Notice kind="warning">{barred ? say(flows, barred) : t("closing.noQuote")}</Notice>
        )}
        <div>
          <LinkButton look="secondary" to={detailsPath(account)}>
            {t("closing.keep")}
          </LinkButton>
        </div>
      </Page>
    );
  }
  return (
    <Page lead={<span className="money">{page.input.account.accountNumber}</span>} width="text">
      <ChangeSteps at={page.step} />
      <Authorisation page={page} act={t("closing.title")} lead={t("closing.check")}>
        <ClosingQuote quote={page.input.quote} to={page.input.to} />
      </Authorisation>
    </Page>
  );
}
