import { isOperative, type AccountKind } from "common/accounts";
import { fixedDeposits, loans } from "common/contract/accounts.server";
import { transferQuote } from "common/contract/transfers.server";
import { momentOf, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { payeeKey } from "common/payees";
import { FIRST_TRY_HOUR, payeeKindOf, type PayeeKind, type TransferKind } from "common/payments";
import { MAX_INSTRUCTION_AMOUNT } from "common/standing-instructions";
import { type AccountWithBalance, listBalances } from "~/customer/accounts.server";
import { listPayees, type Payee } from "~/customer/payees.server";
import type { CallResult } from "~/gateway/exchange.server";
import type { SignedIn } from "~/session/guards.server";
import type { Way } from "./ways.rules";
import { transferPages, type TransferTarget } from "./transfers.forms";

export const listSources = (customer: SignedIn): Promise<AccountWithBalance[]> =>
  listBalances(
    customer,
    customer.accounts.filter(({ kind }) => isOperative(kind)),
  );

/** `sources`: shared if several ways are offered. */
export async function getWay(
  customer: SignedIn,
  kind: TransferKind,
  sources = listSources(customer),
): Promise<Way> {
  const [accounts, targets, quote] = await Promise.all([
    sources,
    listTargets(customer, kind),
    findTransferQuote(customer, { kind }),
  ]);
  const { least, most, dayLimit, leftToday, leftGuarded, guardedUntil, charges, arrivesBy } = quote ?? {};
  // No payment can be larger than a whole day's.
  const largest = most !== undefined && dayLimit !== undefined && dayLimit < most ? dayLimit : most;
  const limits = { least, most: largest, dayLimit, leftToday, leftGuarded, guardedUntil, charges, arrivesBy };
  const now = customer.portal.clock.now();
  return { kind, accounts, targets: targets ?? [], complete: targets !== null, ...limits, now };
}

/**
 * Today's limits do not apply on a later day, and a new payee may be open by then. Without a day every payee may be chosen; the bank
 * checks on the first day.
 */
function later({ dayLimit: _, leftToday: __, guardedUntil, ...way }: Way, day: Date | null): Way {
  return day
    ? { ...way, guardedUntil, now: day }
    : { ...way, targets: way.targets.map(({ usableFrom: _, cap: __, ...target }) => target) };
}

/** Today's balance does not apply either. */
export async function getWayOn(customer: SignedIn, kind: TransferKind, date: IsoDate | null): Promise<Way> {
  const firstTry = date && momentOf(date, FIRST_TRY_HOUR * 3_600);
  const way = later(await getWay(customer, kind), firstTry);
  return { ...way, accounts: way.accounts.map((account) => ({ ...account, balance: null })) };
}

export async function getRepeatedWay(customer: SignedIn, kind: TransferKind): Promise<Way> {
  return { ...later(await getWay(customer, kind), null), instructionMost: MAX_INSTRUCTION_AMOUNT };
}

/** Cost, arrival and limits; without an amount the limits alone. Null if the bank gives none or does not answer. */
export async function findTransferQuote(
  customer: SignedIn,
  requested: { kind: TransferKind; amount?: Paise; toAccount?: string; ifsc?: string | undefined },
) {
  return answered(await customer.call(transferQuote, requested));
}

function answered<A>(result: CallResult<A>): A | null {
  return result.outcome === "done" ? result.answer : null;
}

/** Null if the bank does not answer. */
async function listTargets(customer: SignedIn, kind: TransferKind): Promise<TransferTarget[] | null> {
  switch (transferPages[kind].asks) {
    case "payee": {
      const payees = answered(await listPayees(customer, payeeKindOf(kind) as PayeeKind));
      return payees ? Promise.all(payees.map((payee) => payeeTarget(customer, kind, payee))) : null;
    }
    case "own-account":
      return customer.accounts
        .filter(({ kind }) => isOperative(kind))
        .map(({ accountNumber, kind }) => ownTarget(customer, accountNumber, kind));
    case "deposit":
      return listDeposits(customer);
    case "loan":
      return listLoans(customer);
  }
}

async function payeeTarget(customer: SignedIn, kind: TransferKind, payee: Payee): Promise<TransferTarget> {
  const { accountNumber, handle, name, ifsc, bankName, address, usableFrom } = payee;
  const cap = await findCap(customer, kind, payee);
  const key = payeeKey({ accountNumber, ifsc });
  return { key, accountNumber, handle, name, ifsc, bankName, address, usableFrom, cap };
}

/** A payee that cannot be paid yet has its whole cap left. */
async function findCap(customer: SignedIn, kind: TransferKind, payee: Payee): Promise<TransferTarget["cap"]> {
  const { usableFrom, cappedUntil: until, firstDayCap: amount, accountNumber: toAccount, ifsc } = payee;
  if (!until || amount === undefined) return undefined;
  const waits = usableFrom !== undefined && usableFrom > customer.portal.clock.now();
  const quote = waits ? null : await findTransferQuote(customer, { kind, toAccount, ifsc });
  return { amount, left: quote?.leftToPayee ?? amount, until };
}

function ownTarget(customer: SignedIn, accountNumber: string, kind: AccountKind): TransferTarget {
  const called = customer.accounts.find((own) => own.accountNumber === accountNumber)?.name;
  const handle = customer.handleOf("account", accountNumber);
  const name = customer.session.customer.customerName;
  return { key: accountNumber, accountNumber, handle, kind, name, called };
}

async function listDeposits(customer: SignedIn): Promise<TransferTarget[] | null> {
  const recurring = customer.accounts.filter(({ kind }) => kind === "recurring-deposit");
  if (recurring.length === 0) return [];
  const answer = answered(await customer.call(fixedDeposits, { key: "FDView" }));
  if (!answer) return null;
  const numbers = new Set(recurring.map(({ accountNumber }) => accountNumber));
  return (
    answer.deposits
      .filter(({ accountNumber, receiptStatus }) => receiptStatus === "OPEN" && numbers.has(accountNumber))
      // The principal of a recurring deposit is its instalment.
      .map(({ accountNumber, principal: instalment, instalmentsLeft }) => ({
        ...ownTarget(customer, accountNumber, "recurring-deposit"),
        instalment,
        leftToPay: instalmentsLeft === undefined ? undefined : instalment * BigInt(instalmentsLeft),
      }))
      .filter(({ leftToPay }) => leftToPay !== 0n)
  );
}

async function listLoans(customer: SignedIn): Promise<TransferTarget[] | null> {
  if (!customer.accounts.some(({ kind }) => kind === "loan")) return [];
  const answer = answered(await customer.call(loans, { key: "LoanView" }));
  if (!answer) return null;
  return answer.loans
    .filter(({ outstanding }) => outstanding > 0n)
    .map(({ accountNumber, outstanding: owed, instalment: usual }) => ({
      ...ownTarget(customer, accountNumber, "loan"),
      owed,
      usual,
    }));
}
