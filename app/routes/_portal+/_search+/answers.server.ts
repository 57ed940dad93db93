import { isBorrowing, isOperative, type OwnAccount } from "common/accounts";
import { limitLeft } from "common/balances";
import { accountDetails } from "common/contract/accounts.server";
import { comingDebits } from "common/contract/instructions.server";
import { paymentList } from "common/contract/payments.server";
import { addDays } from "common/dates";
import { isLate } from "common/payments";
import { listBalances } from "~/customer/accounts.server";
import type { SignedIn } from "~/session/guards.server";
import { statementPath } from "~/ui/account-pages";

const MAX_BALANCES = 6;
const MAX_BRANCHES = 3;
const MAX_DEBITS = 3;
const MAX_PAYMENTS = 3;
const DAYS_AHEAD = 45;

/** Answers of pages, in a few rows; null if the bank does not answer or there is nothing to show. */
const answers = {
  "/main": balances,
  "/Dashboard": balances,
  "/AccountDetails": branches,
  "/ComingUp": (customer) => debits(customer),
  "/PayLoanAmount": (customer) => debits(customer, "emi"),
  "/PayRdAmount": (customer) => debits(customer, "instalment"),
  "/BlockAllCards": () => Promise.resolve({ about: "cards" as const }),
  "/Payments": payments,
} satisfies Record<string, (customer: SignedIn) => Promise<unknown>>;

export const hasAnswer = (to: string): to is keyof typeof answers => Object.hasOwn(answers, to);

export async function answerInPlace(customer: SignedIn, to: keyof typeof answers) {
  const answer = await answers[to](customer);
  return answer && { to, ...answer };
}

async function balances(customer: SignedIn) {
  const asked = await listBalances(customer, operativeOf(customer, MAX_BALANCES));
  const rows = asked.flatMap(({ balance, ...account }) =>
    balance ? [{ ...named(account), ...shownBalance(account, balance), to: statementPath(account) }] : [],
  );
  return rows.length === 0 ? null : { about: "balances" as const, rows };
}

const shownBalance = ({ kind }: OwnAccount, balance: Parameters<typeof limitLeft>[0]) =>
  isBorrowing(kind)
    ? { amount: balance.ledger, limitLeft: limitLeft(balance) }
    : { amount: balance.available, limitLeft: undefined };

const operativeOf = ({ accounts }: SignedIn, most: number) =>
  accounts.filter(({ kind }) => isOperative(kind)).slice(0, most);

const named = ({ kind, accountNumber, name }: OwnAccount) => ({ kind, accountNumber, name });

/** IFSC and branch of the first accounts. */
async function branches(customer: SignedIn) {
  const asked = await Promise.all(
    operativeOf(customer, MAX_BRANCHES).map(async (account) => {
      const { accountNumber } = account;
      const found = await customer.ask(accountDetails, { accountNumber });
      if (found.state !== "shown" || !found.answer.ifsc) return [];
      const { ifsc, branchName: branch } = found.answer;
      return [{ ...named(account), ifsc, branch, to: statementPath(account) }];
    }),
  );
  const rows = asked.flat();
  return rows.length === 0 ? null : { about: "branches" as const, rows };
}

type Source = "emi" | "instalment";

async function debits(customer: SignedIn, source?: Source) {
  const until = addDays(customer.today, DAYS_AHEAD);
  const found = await customer.ask(comingDebits, { until });
  const coming = found.state === "shown" ? found.answer.debits : [];
  const rows = coming
    .filter((debit) => !source || debit.source === source)
    .slice(0, MAX_DEBITS)
    .map(({ on, to: payee, amount, missing }) => {
      const own = customer.accounts.find(({ accountNumber }) => accountNumber === payee);
      return { on, payee, own: own && named(own), amount, missing };
    });
  return rows.length === 0 ? null : { about: "debits" as const, rows };
}

/** The last payments, with their states. */
async function payments(customer: SignedIn) {
  const found = await customer.call(paymentList, { offset: 0, limit: MAX_PAYMENTS });
  const now = customer.portal.clock.now();
  const made = found.outcome === "done" ? found.answer.payments : [];
  const rows = made.map((payment) => ({ ...payment, late: isLate(payment, now) }));
  return rows.length === 0 ? null : { about: "payments" as const, rows };
}
