import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fixedDeposits, loans } from "~/contract/accounts.server";
import { miniStatement } from "~/contract/statements.server";
import { isOperative } from "~/domain/accounts";
import { totalsOf } from "~/domain/totals";
import { listBalances } from "~/gateway/balances.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireCustomer } from "~/session/guards.server";

export const handle = { i18n: ["common", "accounts"] };

const LATEST = 5;

export async function loader(args: LoaderFunctionArgs) {
  const { gateway } = portal();
  const { session, caller } = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const { accounts, customerNumber } = session.customer;
  const operative = accounts.filter((account) => isOperative(account.kind));
  const primary = operative.find((account) => account.primary) ?? operative[0];

  const [balances, deposits, borrowed, latest] = await Promise.all([
    listBalances(gateway, operative, customerNumber, caller),
    gateway.call(fixedDeposits, { key: "FDView", customerNumber }, caller),
    gateway.call(loans, { key: "LoanView", customerNumber }, caller),
    primary && gateway.call(miniStatement, { accountNumber: primary.accountNumber, customerNumber }, caller),
  ]);
  const open =
    deposits.ending === "done"
      ? deposits.answer.deposits.filter((deposit) => deposit.receiptStatus === "OPEN")
      : null;
  const owed = borrowed.ending === "done" ? borrowed.answer.loans : null;
  return {
    title: t("dashboard.title"),
    balances,
    deposits: open,
    loans: owed,
    totals: totalsOf(balances, open, owed),
    latest: primary
      ? {
          accountNumber: primary.accountNumber,
          movements: latest?.ending === "done" ? latest.answer.entries.slice(0, LATEST) : null,
        }
      : null,
  };
}
