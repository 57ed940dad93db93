import { isBorrowing, isOperative, type OwnAccount } from "common/accounts";
import { limitLeft } from "common/balances";
import { accountDetails } from "common/contract/accounts.server";
import { comingDebits } from "common/contract/instructions.server";
import { paymentEnquiry, paymentList } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import { addDays } from "common/dates";
import { lastFour } from "common/masks";
import { isKeyOf } from "common/own";
import { isLate } from "common/payments";
import { referencePattern } from "common/reference";
import { accountsOfKind } from "~/customer/accounts-of-kind.server";
import { listBalances } from "~/customer/accounts.server";
import { listAllCards } from "~/customer/cards.server";
import type { SignedIn } from "~/session/guards.server";
import { accountPath, statementPath } from "~/ui/account-pages";
import { isNotKnown, knownOr, shownAs, type EnquiryResult } from "~/ui/enquiry";

const MAX_BALANCES = 6;
const MAX_BRANCHES = 3;
const MAX_DEBITS = 3;
const MAX_PAYMENTS = 3;
const DAYS_AHEAD = 45;

/** `unread`: the bank did not answer, or not for all. */
interface Found<A> {
  answer: A | null;
  unread: boolean;
}

const known = <A>(answer: A | null): Found<A> => ({ answer, unread: false });

/** Null if there is nothing to show. */
const rowsOr = <Row, A>(rows: readonly Row[], shown: A): A | null => (rows.length === 0 ? null : shown);

/** Answers of pages, in a few rows. */
const answers = {
  "/main": balances,
  "/Dashboard": balances,
  "/AccountDetails": branches,
  "/ComingUp": (customer) => debits(customer),
  "/PayLoanAmount": (customer) => debits(customer, "emi"),
  "/PayRdAmount": (customer) => debits(customer, "instalment"),
  "/BlockAllCards": () =>
    Promise.resolve(known({ to: "/BlockAllCards" as const, about: "lost-card" as const })),
  "/Payments": payments,
} satisfies Record<string, (customer: SignedIn) => Promise<Found<unknown>>>;

const operative = accountsOfKind(isOperative);
const CARD_DIGITS = /^\d{3,4}$/;

/** A payment by its reference, or cards by their last digits; null for other texts, and for numbers of nothing. */
async function answerByNumber(customer: SignedIn, typed: string) {
  const reference = typed.toUpperCase();
  if (referencePattern.test(reference)) {
    // A refusal means that no payment has this reference.
    const found = await customer.ask(paymentEnquiry, { reference });
    return shownPayments(
      customer,
      shownAs(found, ({ payment }) => [payment]),
      { refusedIsNone: true },
    );
  }
  return CARD_DIGITS.test(typed) ? cardsEndingIn(customer, typed) : known(null);
}

async function cardsEndingIn(customer: SignedIn, digits: string) {
  const { cards, silent } = await listAllCards(customer);
  const rows = cards
    .filter(({ cardNumber }) => cardNumber.endsWith(digits))
    .map((card) => ({
      ...named(card),
      card: lastFour(card.cardNumber),
      to: accountPath("/DebitCard", card, { card: card.enrolmentId }),
    }));
  return {
    answer: rowsOr(rows, { to: "/DebitCard" as const, about: "cards" as const, rows }),
    unread: silent.length > 0,
  };
}

interface FoundPage {
  to: string;
  /** It is called by every word that was typed. */
  whole: boolean;
}

const FIRST = 3;

/** The answer to a number, or that of one of the first pages. */
export async function findAnswer(customer: SignedIn, typed: string, pages: readonly FoundPage[]) {
  const numbered = await answerByNumber(customer, typed);
  const [first] = pages
    .slice(0, FIRST)
    .flatMap(({ to, whole }) => (whole && isKeyOf(answers, to) ? [answers[to]] : []));
  return numbered.answer || numbered.unread || !first ? numbered : first(customer);
}

async function balances(customer: SignedIn) {
  const asked = await listBalances(customer, operative.list(customer).slice(0, MAX_BALANCES));
  const rows = asked.flatMap(({ balance, ...account }) =>
    balance ? [{ ...named(account), ...shownBalance(account, balance), to: statementPath(account) }] : [],
  );
  return {
    answer: rowsOr(rows, { to: "/Dashboard" as const, about: "balances" as const, rows }),
    unread: rows.length < asked.length,
  };
}

const shownBalance = ({ kind }: OwnAccount, balance: Parameters<typeof limitLeft>[0]) =>
  isBorrowing(kind)
    ? { amount: balance.ledger, limitLeft: limitLeft(balance) }
    : { amount: balance.available, limitLeft: undefined };

const named = ({ kind, accountNumber, name }: Pick<OwnAccount, "kind" | "accountNumber" | "name">) => ({
  kind,
  accountNumber,
  name,
});

/** IFSC and branch of the first accounts. */
async function branches(customer: SignedIn) {
  const asked = await Promise.all(
    operative
      .list(customer)
      .slice(0, MAX_BRANCHES)
      .map(async (account) => {
        const { accountNumber } = account;
        const found = await customer.ask(accountDetails, { accountNumber });
        return shownAs(found, ({ ifsc, branchName: branch }) =>
          ifsc ? [{ ...named(account), ifsc, branch, to: statementPath(account) }] : [],
        );
      }),
  );
  const rows = asked.flatMap((one) => knownOr(one, { missing: [], unknown: [] }));
  return {
    answer: rowsOr(rows, { to: "/AccountDetails" as const, about: "branches" as const, rows }),
    unread: asked.some(isNotKnown),
  };
}

type Source = "emi" | "instalment";

async function debits(customer: SignedIn, source?: Source) {
  const until = addDays(customer.today, DAYS_AHEAD);
  const found = await customer.ask(comingDebits, { until });
  const coming = knownOr(
    shownAs(found, (answer) => answer.debits),
    { missing: [], unknown: null },
  );
  const rows = (coming ?? [])
    .filter((debit) => !source || debit.source === source)
    .slice(0, MAX_DEBITS)
    .map(({ on, to: payee, amount, missing }) => {
      const own = customer.accounts.find(({ accountNumber }) => accountNumber === payee);
      return { on, payee, own: own && named(own), amount, missing };
    });
  return {
    answer: rowsOr(rows, { to: "/ComingUp" as const, about: "debits" as const, rows }),
    unread: coming === null,
  };
}

/** The last payments, with their states. */
async function payments(customer: SignedIn) {
  const found = await customer.ask(paymentList, { offset: 0, limit: MAX_PAYMENTS });
  return shownPayments(
    customer,
    shownAs(found, (answer) => answer.payments),
  );
}

function shownPayments(
  customer: SignedIn,
  made: EnquiryResult<AnswerOf<typeof paymentList>["payments"]>,
  { refusedIsNone = false } = {},
) {
  const now = customer.portal.clock.now();
  const listed = knownOr(made, { missing: [], unknown: [] });
  const rows = listed.map((payment) => ({ ...payment, late: isLate(payment, now) }));
  return {
    answer: rowsOr(rows, { to: "/Payments" as const, about: "payments" as const, rows }),
    unread: isNotKnown(made) && !(refusedIsNone && made.state === "refused"),
  };
}
