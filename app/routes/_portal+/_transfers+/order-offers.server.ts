import { isOperative, type AccountKind } from "common/accounts";
import { fixedDeposits, loans } from "common/contract/accounts.server";
import { transferQuote } from "common/contract/transfers.server";
import { startOfIstDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { payeeKey } from "common/payees";
import { FIRST_TRY_HOUR, payeeKindOf, type PayeeKind, type TransferKind } from "common/payments";
import { MAX_INSTRUCTION_AMOUNT } from "common/standing-instructions";
import { type AccountWithBalance, listBalances } from "~/customer/accounts.server";
import { listPayees, type Payee } from "~/customer/payees.server";
import type { Ending } from "~/gateway/ending.server";
import type { SignedIn } from "~/session/guards.server";
import type { Way } from "./amounts.rules";
import { transferPages, type TransferTarget } from "./transfers.forms";

/** The accounts that pay, with their balances. */
export const listSources = (by: SignedIn): Promise<AccountWithBalance[]> =>
  listBalances(
    by,
    by.accounts.filter(({ kind }) => isOperative(kind)),
  );

/** A way as the bank offers it now. `sources`: where several are offered, they share them. */
export async function getWay(by: SignedIn, kind: TransferKind, sources = listSources(by)): Promise<Way> {
  const [accounts, targets, quote] = await Promise.all([
    sources,
    listTargets(by, kind),
    findTransferQuote(by, { kind }),
  ]);
  const { least, most, dayLimit, leftToday, leftGuarded, guardedUntil, charges, arrivesBy } = quote ?? {};
  // No payment can be larger than a whole day's.
  const largest = most !== undefined && dayLimit !== undefined && dayLimit < most ? dayLimit : most;
  const limits = { least, most: largest, dayLimit, leftToday, leftGuarded, guardedUntil, charges, arrivesBy };
  const now = by.portal.clock.now();
  return { kind, accounts, targets: targets ?? [], complete: targets !== null, ...limits, now };
}

/**
 * A way on a later day, as it is then: today's limits say nothing about it, and a payee that is new today may be open
 * by then. Without a day yet, every payee may be chosen; the bank looks at the first day.
 */
function later({ dayLimit: _, leftToday: __, guardedUntil, ...way }: Way, day: Date | null): Way {
  return day
    ? { ...way, guardedUntil, now: day }
    : { ...way, targets: way.targets.map(({ usableFrom: _, cap: __, ...target }) => target) };
}

/** A way on a day; today's balance says nothing about it either. */
export async function getWayOn(by: SignedIn, kind: TransferKind, date: IsoDate | null): Promise<Way> {
  const firstTry = date && new Date(startOfIstDate(date).getTime() + FIRST_TRY_HOUR * 3_600_000);
  const way = later(await getWay(by, kind), firstTry);
  return { ...way, accounts: way.accounts.map((account) => ({ ...account, balance: null })) };
}

/** A way for one transfer after another. */
export async function getRepeatedWay(by: SignedIn, kind: TransferKind): Promise<Way> {
  return { ...later(await getWay(by, kind), null), instructionMost: MAX_INSTRUCTION_AMOUNT };
}

/**
 * Cost, arrival and limits of a transfer; without an amount the limits alone.
 * Null where the bank gives none or does not answer: pages do without.
 */
export async function findTransferQuote(
  by: SignedIn,
  asked: { kind: TransferKind; amount?: Paise; toAccount?: string; ifsc?: string | undefined },
) {
  return answered(await by.call(transferQuote, asked));
}

function answered<A>(ending: Ending<A>): A | null {
  return ending.ending === "done" ? ending.answer : null;
}

/** Null when the bank does not answer. */
async function listTargets(by: SignedIn, kind: TransferKind): Promise<TransferTarget[] | null> {
  switch (transferPages[kind].asks) {
    case "payee": {
      const payees = answered(await listPayees(by, payeeKindOf(kind) as PayeeKind));
      return payees ? Promise.all(payees.map((payee) => payeeTarget(by, kind, payee))) : null;
    }
    case "own-account":
      return by.accounts
        .filter(({ kind }) => isOperative(kind))
        .map(({ accountNumber, kind }) => ownTarget(by, accountNumber, kind));
    case "deposit":
      return listDeposits(by);
    case "loan":
      return listLoans(by);
  }
}

async function payeeTarget(by: SignedIn, kind: TransferKind, payee: Payee): Promise<TransferTarget> {
  const { accountNumber, handle, name, ifsc, bankName, address, usableFrom } = payee;
  const cap = await findCap(by, kind, payee);
  const key = payeeKey({ accountNumber, ifsc });
  return { key, accountNumber, handle, name, ifsc, bankName, address, usableFrom, cap };
}

/** The cap of a new payee and the rest of it; one that cannot be paid yet has had nothing. */
async function findCap(by: SignedIn, kind: TransferKind, payee: Payee): Promise<TransferTarget["cap"]> {
  const { usableFrom, cappedUntil: until, firstDayCap: amount, accountNumber: toAccount, ifsc } = payee;
  if (!until || amount === undefined) return undefined;
  const waits = usableFrom !== undefined && usableFrom > by.portal.clock.now();
  const quote = waits ? null : await findTransferQuote(by, { kind, toAccount, ifsc });
  return { amount, left: quote?.leftToPayee ?? amount, until };
}

function ownTarget(by: SignedIn, accountNumber: string, kind: AccountKind): TransferTarget {
  const called = by.accounts.find((own) => own.accountNumber === accountNumber)?.name;
  const handle = by.handleOf("account", accountNumber);
  const name = by.session.customer.customerName;
  return { key: accountNumber, accountNumber, handle, kind, name, called };
}

async function listDeposits(by: SignedIn): Promise<TransferTarget[] | null> {
  const recurring = by.accounts.filter(({ kind }) => kind === "recurring-deposit");
  if (recurring.length === 0) return [];
  const answer = answered(await by.call(fixedDeposits, { key: "FDView" }));
  if (!answer) return null;
  const numbers = new Set(recurring.map(({ accountNumber }) => accountNumber));
  return (
    answer.deposits
      .filter(({ accountNumber, receiptStatus }) => receiptStatus === "OPEN" && numbers.has(accountNumber))
      // The principal of a recurring deposit is its instalment.
      .map(({ accountNumber, principal: instalment, instalmentsLeft }) => ({
        ...ownTarget(by, accountNumber, "recurring-deposit"),
        instalment,
        leftToPay: instalmentsLeft === undefined ? undefined : instalment * BigInt(instalmentsLeft),
      }))
      .filter(({ leftToPay }) => leftToPay !== 0n)
  );
}

async function listLoans(by: SignedIn): Promise<TransferTarget[] | null> {
  if (!by.accounts.some(({ kind }) => kind === "loan")) return [];
  const answer = answered(await by.call(loans, { key: "LoanView" }));
  if (!answer) return null;
  return answer.loans
    .filter(({ outstanding }) => outstanding > 0n)
    .map(({ accountNumber, outstanding: owed, instalment: usual }) => ({
      ...ownTarget(by, accountNumber, "loan"),
      owed,
      usual,
    }));
}
