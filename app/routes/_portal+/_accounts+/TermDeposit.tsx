import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fixedDeposits } from "~/contract/accounts.server";
import { pageOf, readPage } from "~/domain/paging";
import { shownAs } from "~/domain/enquiry";
import { enquire } from "~/gateway/enquiry.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { DepositTable } from "./deposit-table.part";

export const handle = { i18n: ["common", "accounts"] };

/** All deposits the bank tells of: the open ones first, then those that have been paid out. */
export async function loader(args: LoaderFunctionArgs) {
  const { session, caller } = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const { customerNumber, accounts } = session.customer;
  const own = new Map(accounts.map((account) => [account.accountNumber, account]));
  const list = await enquire(portal().gateway, fixedDeposits, { key: "FDView", customerNumber }, caller);
  return {
    title: t("deposits.title"),
    deposits: shownAs(list, ({ deposits }) => {
      const rows = deposits.map((deposit) => ({
        ...deposit,
        open: deposit.receiptStatus === "OPEN",
        account: own.get(deposit.accountNumber) ?? null,
      }));
      const ordered = [...rows.filter(({ open }) => open), ...rows.filter(({ open }) => !open)];
      return pageOf(ordered, readPage(new URL(args.request.url).searchParams));
    }),
  };
}

export default function TermDeposit() {
  const { deposits } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  return (
    <Page title={t("deposits.title")}>
      {deposits.state !== "shown" ? (
        <EnquiryNotice enquiry={deposits} />
      ) : deposits.answer.total === 0 ? (
        <EmptyState title={t("dashboard.noDeposits")} text={t("deposits.noneText")}>
          <LinkButton to="/DepositRates">{t("deposits.rates")}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <DepositTable deposits={deposits.answer.rows} />
          <Pagination
            page={deposits.answer.page}
            pages={deposits.answer.pages}
            rows={deposits.answer.total}
            href={(page) => `/TermDeposit?page=${page}`}
          />
        </>
      )}
    </Page>
  );
}
