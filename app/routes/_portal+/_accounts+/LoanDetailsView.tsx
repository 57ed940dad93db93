import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loans } from "~/contract/accounts.server";
import { loanForeclosure, loanSchedule } from "~/contract/loans.server";
import { readPage } from "~/domain/paging";
import { shownAs } from "~/domain/enquiry";
import { enquire } from "~/gateway/enquiry.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { isViewOnly, requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Stack } from "~/ui/layout";
import { Page } from "~/ui/page";
import { AccountWays } from "./account-ways.part";
import { getAccountOf } from "./chosen-account.server";
import { LoanFacts } from "./loan-facts.part";
import { LoanForeclosure } from "./loan-foreclosure.part";
import { LoanSchedule } from "./loan-schedule.part";
import { pageOfSchedule } from "./loan-schedule";

export const handle = { i18n: ["common", "accounts"] };

/** One loan: what is owed, how it is repaid, and what would end it today. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const account = await getAccountOf("/LoanDetailsView", args, signedIn);
  const { caller, session } = signedIn;
  const { customerNumber, customerName } = session.customer;
  const { gateway } = portal();
  const one = { accountNumber: account.accountNumber, customerNumber };
  const [list, schedule, foreclosure] = await Promise.all([
    enquire(gateway, loans, { key: "LoanView", customerNumber }, caller),
    enquire(gateway, loanSchedule, one, caller),
    enquire(gateway, loanForeclosure, one, caller),
  ]);
  const asked = new URL(args.request.url).searchParams;
  return {
    title: t("loan.title"),
    account,
    holder: { customerNumber, customerName },
    mayPay: !isViewOnly(session),
    loan: shownAs(
      list,
      (answer) => answer.loans.find((loan) => loan.accountNumber === account.accountNumber) ?? null,
    ),
    schedule: shownAs(schedule, ({ instalments }) =>
      pageOfSchedule(instalments, asked.has("page") ? readPage(asked) : null),
    ),
    foreclosure,
  };
}

export default function LoanDetailsView() {
  const { account, holder, mayPay, loan, schedule, foreclosure } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  return (
    <Page title={t("loan.title")} lead={<span className="money">{account.accountNumber}</span>}>
      <Card title={common("accountKinds.loan")}>
        <LoanFacts account={account} holder={holder} enquiry={loan} />
      </Card>
      <Card title={t("foreclosure.title")}>
        <LoanForeclosure enquiry={foreclosure} />
      </Card>
      <AccountWays account={account}>
        {mayPay ? (
          <LinkButton look="secondary" to={`/PayLoanAmount?to=${account.accountNumber}`}>
            {common("menu.payLoan")}
          </LinkButton>
        ) : null}
        <LinkButton look="secondary" to={`/GuarantorDetails?account=${account.accountNumber}`}>
          {t("guarantors.title")}
        </LinkButton>
      </AccountWays>
      <section id="schedule">
        <Stack>
          <h2>{t("schedule.title")}</h2>
          <LoanSchedule accountNumber={account.accountNumber} enquiry={schedule} />
        </Stack>
      </section>
    </Page>
  );
}
