import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import type { BankTariff } from "common/bank";
import { liens, nominees } from "common/contract/account-enquiries.server";
import { fixedDeposits } from "common/contract/accounts.server";
import { closingQuote, depositLife, depositRefusals } from "common/contract/deposits.server";
import type { AnswerOf } from "common/contract/service.server";
import { countingDays } from "common/counting-days";
import { LIST_ROWS, pageOf, readPage } from "common/paging";
import { inForce } from "common/tariff";
import { loadAccountHead } from "~/customer/account-frame.server";
import { closedDeposit } from "~/customer/accounts.server";
import { enquiryResultOf } from "~/gateway/enquiry.server";
import type { CallResult } from "~/gateway/exchange.server";
import { translator } from "~/i18n/instances.server";
import { foundIn, isNotKnown, knownOr, shownAs } from "~/ui/enquiry";
import { lineOfDays } from "./balance-history.rules";
import { drawnLine } from "./lines.server";
import { requireRequestedAccount } from "./requested-account.server";

/** A fixed or recurring deposit, even if paid out. */
export async function loader(args: LoaderFunctionArgs) {
  const { customer, account, holder } = await requireRequestedAccount("/FDDetailsView", args);
  const { accountNumber } = account;
  const asked = { accountNumber };
  const [list, life, held, named, quote, head] = await Promise.all([
    customer.ask(fixedDeposits, { key: "FDView" }),
    customer.ask(depositLife, asked),
    customer.ask(liens, asked),
    customer.ask(nominees, asked),
    customer.call(closingQuote, asked),
    loadAccountHead(customer, account),
  ]);
  const earned = knownOr(shownAs(life, interestIn), { missing: [], unknown: [] });
  const renewals = knownOr(shownAs(life, depositsIn), { missing: [], unknown: [] });
  return {
    account,
    holder,
    head,
    life: shownAs(life, (answer) => pageOfLife(answer, customer.query, customer.portal.tariff)),
    earned: {
      rows: earned,
      ...drawnLine(translator(customer.language, "accounts"), (worded) => lineOfDays(earned, worded)),
    },
    turned: customer.query.has("page"),
    nominees: shownAs(named, (answer) => answer.nominees.map(({ name }) => name)),
    liens: shownAs(held, (answer) => answer.liens),
    named: [
      ...customer.accounts,
      ...renewals.map((number) => closedDeposit(customer, { accountNumber: number })),
    ],
    mayPay: !customer.viewOnly,
    deposit: foundIn(list, ({ deposits }) => deposits.find((one) => one.accountNumber === accountNumber)),
    unread: [life, held].some(isNotKnown),
    closedToday: shownAs(
      isNoQuote(quote) ? noQuote : enquiryResultOf(quote),
      ({ amount, rate, pointsLess }) => {
        return { balance: customer.cover(amount), rate, pointsLess };
      },
    ),
    charges: inForce(customer.portal.tariff.charges, customer.today),
  };
}

const noQuote = { state: "not-offered" } as const;

const whyNoQuote = new Set<string>(Object.values(depositRefusals).map(({ code }) => code));

/** The deposit has ended, or is held: the page says so itself. */
const isNoQuote = (result: CallResult<unknown>) =>
  result.outcome === "refused" && whyNoQuote.has(result.code);

export type DepositPage = SerializeFrom<typeof loader>;

type Life = AnswerOf<typeof depositLife>;

/** Defaults to the page with the first event that is still to come. */
function pageOfLife({ events, ...life }: Life, query: URLSearchParams, { tax }: Pick<BankTariff, "tax">) {
  const next = events.findIndex(({ booked }) => !booked);
  const today = Math.floor(Math.max(next < 0 ? events.length - 1 : next, 0) / LIST_ROWS) + 1;
  const list = pageOf(events, query.has("page") ? readPage(query) : today);
  const opened = events.find(({ what }) => what === "opened")?.on;
  const counting =
    opened && life.scheme === "recurring" && countingDays(tax, { opened, matures: life.maturesOn });
  /** First day on which interest counts for tax that is credited later. */
  const countsFrom = counting ? (counting[0] ?? null) : null;
  return { ...life, next: events[next] ?? null, list, countsFrom };
}

/** None of a deposit that pays it out: it does not grow. */
const interestIn = ({ scheme, events }: Life) =>
  scheme === "monthly-interest"
    ? []
    : events.flatMap(({ on, what, amount }) => (what === "interest" ? { on, amount } : []));

/** Numbers of deposits that this one renewed or was renewed by. */
const depositsIn = ({ renewedFrom, maturity }: Life): string[] => [
  ...(renewedFrom ? [renewedFrom] : []),
  ...(maturity?.parts.flatMap(({ toAccount, renewed }) => (renewed ? [toAccount] : [])) ?? []),
];

export type PageOfLife = ReturnType<typeof pageOfLife>;
