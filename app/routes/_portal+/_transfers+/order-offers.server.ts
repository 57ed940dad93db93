import { isDeepStrictEqual } from "node:util";
import { isOperative, type AccountKind } from "common/accounts";
import { fixedDeposits, loans } from "common/contract/accounts.server";
import { transferQuote } from "common/contract/transfers.server";
import { istDate } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import { payeeKey } from "common/payees";
import { payeeKindOf, type PayeeKind, type TransferKind } from "common/payments";
import { type AccountWithBalance, listBalances } from "~/customer/accounts.server";
import { listPayees, type Payee } from "~/customer/payees.server";
import { arrivalWords, promisedArrival } from "~/i18n/arrival-words";
import { translator } from "~/i18n/instances.server";
import type { CallResult } from "~/gateway/exchange.server";
import type { SignedIn } from "~/session/guards.server";
import { isNotKnown, knownOr } from "~/ui/enquiry";
import { targetsOf, type Way } from "./ways.rules";
import { isRepeatable, whenNow, whenOnDay, whenRepeating, type Offer, type When } from "./orders.forms";
import { countsRow } from "./paid-into.server";
import { asksPayee, transferPages, type TransferTarget } from "./transfers.forms";

const listSources = (customer: SignedIn): Promise<AccountWithBalance[]> =>
  listBalances(
    customer,
    customer.accounts.filter(({ kind }) => isOperative(kind)),
  );

/** `first`: when the page pays unless another time is chosen. */
export async function getOffer(
  customer: SignedIn,
  kinds: readonly TransferKind[],
  first: When["when"],
): Promise<Offer> {
  const sources = listSources(customer);
  const ways = await Promise.all(kinds.map((kind) => getWay(customer, kind, sources)));
  const whens = [whenNow, whenOnDay(istDate(customer.portal.clock.now())), whenRepeating(false)].filter(
    ({ when }) => when !== "repeating" || ways.some(isRepeatable),
  );
  return {
    ways,
    whens: whens.toSorted((one, other) => Number(other.when === first) - Number(one.when === first)),
  };
}

/** Payees in sight at once, and those behind a fold; more are found by search. */
const SHOWN = 3;
const LISTED = 25;

/** Of many payees only those that the page lists: the last paid, and the one of `chosen`. `first` as in payeesOf. */
export function inSight(
  offer: Offer,
  paid: readonly { key: string }[],
  chosen: string,
  first?: TransferKind,
): Offer {
  const keys = payeesOf(offer, paid, first).map(({ key }) => key);
  const listed = [...new Set([...keys.filter((key) => key === chosen), ...keys])].slice(0, LISTED);
  const told = new Map<string, TransferTarget>();
  /** Without what the page does not show; one object if two ways reach the same, which is sent once. */
  const tellOf = ({ address: _, ...target }: TransferTarget): TransferTarget => {
    const facts = Object.entries(target).filter(([, fact]) => fact !== undefined);
    const shown = Object.fromEntries(facts) as typeof target;
    const known = told.get(shown.key);
    if (known && isDeepStrictEqual(known, shown)) return known;
    told.set(shown.key, shown);
    return shown;
  };
  const ways = offer.ways.map((way) => ({
    ...way,
    targets: way.targets.filter(({ key }) => !asksPayee(way) || listed.includes(key)).map(tellOf),
  }));
  const all = keys.length > listed.length ? keys.length : null;
  return { ...offer, ways, payees: { shown: listed.slice(0, SHOWN), all } };
}

/** Last paid first; before them, on a page of the way `first`, those that it reaches. */
export function payeesOf(
  { ways }: Pick<Offer, "ways">,
  paid: readonly { key: string }[],
  first?: TransferKind,
): TransferTarget[] {
  const reached = new Set(ways.find(({ kind }) => kind === first)?.targets.map(({ key }) => key));
  const place = new Map(paid.map(({ key }, index) => [key, index]));
  const placeOf = ({ key }: TransferTarget) => place.get(key) ?? Infinity;
  return [...targetsOf(ways.filter(asksPayee)).values()].sort(
    // Payees never paid are sorted by name; Infinity - Infinity is NaN.
    (one, other) =>
      Number(reached.has(other.key)) - Number(reached.has(one.key)) ||
      placeOf(one) - placeOf(other) ||
      one.name.localeCompare(other.name, "en"),
  );
}

/** `sources`: shared if several ways are offered. */
export async function getWay(
  customer: SignedIn,
  kind: TransferKind,
  sources = listSources(customer),
): Promise<Way> {
  const [accounts, targets, quote] = await Promise.all([
    sources,
    listTargets(customer, kind),
    customer.ask(transferQuote, { kind }),
  ]);
  const terms = knownOr(quote, { missing: null, unknown: null });
  const { most, dayLimit } = terms ?? {};
  // No payment can be larger than a whole day's.
  const largest = most !== undefined && dayLimit !== undefined && dayLimit < most ? dayLimit : most;
  const now = customer.portal.clock.now();
  const complete = targets !== null;
  const unread = isNotKnown(quote);
  const expected = { kind, arrivesBy: terms?.arrivesBy };
  const arrives = arrivalWords(
    translator(customer.language, "payments"),
    promisedArrival(customer.portal.tariff.turnAround, expected, now),
  );
  return { ...terms, most: largest, kind, accounts, targets: targets ?? [], complete, unread, now, arrives };
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
  const { accountNumber, name, ifsc, bankName, address, usableFrom } = payee;
  const target = { accountNumber, name, ifsc, bankName, address, usableFrom };
  return { ...target, key: payeeKey(payee), cap: await findCap(customer, kind, payee) };
}

/** A payee that cannot be paid yet has its whole cap left. */
async function findCap(customer: SignedIn, kind: TransferKind, payee: Payee): Promise<TransferTarget["cap"]> {
  const { usableFrom, cappedUntil: until, firstDayCap: amount, accountNumber: toAccount, ifsc } = payee;
  if (!until || amount === undefined) return undefined;
  const waits = usableFrom !== undefined && usableFrom > customer.portal.clock.now();
  if (waits) return { amount, left: amount, until };
  const quote = await findTransferQuote(customer, { kind, toAccount, ifsc });
  // Without an answer the whole cap is no rest of it: the bank refuses what is too much.
  return quote ? { amount, left: quote.leftToPayee ?? amount, until } : undefined;
}

function ownTarget(customer: SignedIn, accountNumber: string, kind: AccountKind): TransferTarget {
  const called = customer.accounts.find((own) => own.accountNumber === accountNumber)?.name;
  const name = customer.session.customer.customerName;
  return { key: accountNumber, accountNumber, kind, name, called };
}

async function listDeposits(customer: SignedIn): Promise<TransferTarget[] | null> {
  const recurring = customer.accounts.filter(({ kind }) => kind === "recurring-deposit");
  if (recurring.length === 0) return [];
  // Their instalments are no balances.
  const answer = answered(await customer.knowing().call(fixedDeposits, { key: "FDView" }));
  if (!answer) return null;
  const t = translator(customer.language, "transfers");
  const numbers = new Set(recurring.map(({ accountNumber }) => accountNumber));
  return (
    answer.deposits
      .filter(({ accountNumber, receiptStatus }) => receiptStatus === "OPEN" && numbers.has(accountNumber))
      // The principal of a recurring deposit is its instalment.
      .map(({ accountNumber, principal: instalment, instalmentsLeft, instalmentsPaid: paid, months }) => ({
        ...ownTarget(customer, accountNumber, "recurring-deposit"),
        instalment,
        into: [
          paid !== undefined &&
            months !== undefined && { term: t("into.paid"), value: t("into.paidSoFar", { paid, months }) },
          countsRow(t),
        ],
        leftToPay: instalmentsLeft === undefined ? undefined : instalment * BigInt(instalmentsLeft),
      }))
      .filter(({ leftToPay }) => leftToPay !== 0n)
  );
}

async function listLoans(customer: SignedIn): Promise<TransferTarget[] | null> {
  if (!customer.accounts.some(({ kind }) => kind === "loan")) return [];
  const answer = answered(await customer.knowing().call(loans, { key: "LoanView" }));
  if (!answer) return null;
  const t = translator(customer.language, "transfers");
  return answer.loans
    .filter(({ outstanding }) => outstanding > 0n)
    .map(({ accountNumber, outstanding, overdue, instalment: usual }) => ({
      ...ownTarget(customer, accountNumber, "loan"),
      ...{ owed: customer.cover(outstanding), usual },
      into: [
        overdue ? { term: t("facts.overdue"), value: formatRupees(overdue) } : false,
        countsRow(t, usual),
      ],
    }));
}
