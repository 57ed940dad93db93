import { fixedDeposits, loans } from "~/contract/accounts.server";
import { isOperative, type AccountSummary } from "~/domain/accounts";
import { payeeKindOf, type PayeeKind, type TransferKind } from "~/domain/payments";
import { payeeKey, type TransferChoices, type TransferTarget } from "~/domain/transfer-targets";
import { transferPages, type AskedTarget } from "~/domain/transfers";
import { listBalances, type AccountWithBalance } from "~/gateway/balances.server";
import type { Ending } from "~/gateway/ending.server";
import { listPayees, type Payee } from "~/gateway/payees.server";
import { findTransferQuote, type TransferQuote } from "~/gateway/transfer-quote.server";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";

/** What a customer may choose from for a transfer of a kind, as it stands at the bank now. */
export interface TransferOffer extends TransferChoices {
  kind: TransferKind;
  accounts: AccountWithBalance[];
  targets: TransferTarget[];
  /** False: the bank did not say what the transfer may go to. */
  complete: boolean;
  dayLimit?: bigint;
  leftToday?: bigint;
}

export async function getTransferOffer(by: SignedIn, kind: TransferKind): Promise<TransferOffer> {
  const { gateway, clock } = portal();
  const { accounts, customerNumber } = by.session.customer;
  const operative = accounts.filter((account) => isOperative(account.kind));
  const [balances, targets, quote] = await Promise.all([
    listBalances(gateway, operative, customerNumber, by.caller),
    listTargets(by, kind),
    findTransferQuote(gateway, customerNumber, { kind }, by.caller),
  ]);
  return {
    kind,
    accounts: balances,
    targets: targets ?? [],
    complete: targets !== null,
    ...limitsOf(quote),
    now: clock.now(),
  };
}

function limitsOf(quote: TransferQuote | null) {
  if (!quote) return {};
  const { least, most, dayLimit, leftToday } = quote;
  return {
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    ...(dayLimit === undefined ? {} : { dayLimit }),
    ...(leftToday === undefined ? {} : { leftToday }),
  };
}

/** Null when the bank does not answer. */
function listTargets(by: SignedIn, kind: TransferKind): Promise<TransferTarget[] | null> {
  return lists[transferPages[kind].asks](by, kind);
}

const lists: Record<AskedTarget, (by: SignedIn, kind: TransferKind) => Promise<TransferTarget[] | null>> = {
  payee: async (by, kind) => {
    const { gateway } = portal();
    const { customer } = by.session;
    const ending = await listPayees(gateway, payeeKindOf(kind) as PayeeKind, customer, by.caller);
    return answered(ending)?.map(asTarget) ?? null;
  },
  "own-account": async (by) => {
    const { accounts, customerName } = by.session.customer;
    return accounts
      .filter((account) => isOperative(account.kind))
      .map(({ accountNumber, kind, name: called }) => ({
        key: accountNumber,
        accountNumber,
        kind,
        name: customerName,
        called,
      }));
  },
  deposit: async (by) => {
    const { accounts, customerNumber, customerName } = by.session.customer;
    const recurring = new Set(
      accounts.filter(({ kind }) => kind === "recurring-deposit").map(({ accountNumber }) => accountNumber),
    );
    if (recurring.size === 0) return [];
    const ending = await portal().gateway.call(fixedDeposits, { key: "FDView", customerNumber }, by.caller);
    const deposits = answered(ending)?.deposits;
    if (!deposits) return null;
    return deposits
      .filter(({ accountNumber, receiptStatus }) => receiptStatus === "OPEN" && recurring.has(accountNumber))
      .map(({ accountNumber, principal }) => ({
        key: accountNumber,
        accountNumber,
        kind: "recurring-deposit",
        name: customerName,
        called: nameOf(accounts, accountNumber),
        // What a recurring deposit calls its principal is its instalment.
        instalment: principal,
      }));
  },
  loan: async (by) => {
    const { accounts, customerNumber, customerName } = by.session.customer;
    if (!accounts.some(({ kind }) => kind === "loan")) return [];
    const ending = await portal().gateway.call(loans, { key: "LoanView", customerNumber }, by.caller);
    const borrowed = answered(ending)?.loans;
    if (!borrowed) return null;
    return borrowed
      .filter(({ outstanding }) => outstanding > 0n)
      .map(({ accountNumber, outstanding, instalment }) => ({
        key: accountNumber,
        accountNumber,
        kind: "loan",
        name: customerName,
        called: nameOf(accounts, accountNumber),
        owed: outstanding,
        ...(instalment === undefined ? {} : { usual: instalment }),
      }));
  },
};

const nameOf = (accounts: readonly AccountSummary[], number: string) =>
  accounts.find(({ accountNumber }) => accountNumber === number)?.name;

function answered<A>(ending: Ending<A>): A | null {
  return ending.ending === "done" ? ending.answer : null;
}

function asTarget({ accountNumber, name, ifsc, bankName, address, ...young }: Payee): TransferTarget {
  const { usableFrom, cappedUntil, firstDayCap } = young;
  return {
    key: payeeKey({ accountNumber, ifsc }),
    accountNumber,
    name,
    ...(ifsc ? { ifsc } : {}),
    ...(bankName ? { bankName } : {}),
    ...(address ? { address } : {}),
    ...(usableFrom ? { usableFrom } : {}),
    ...(cappedUntil && firstDayCap !== undefined ? { cap: { amount: firstDayCap, until: cappedUntil } } : {}),
  };
}
