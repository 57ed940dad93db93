import { sql } from "kysely";
import { accountsOf } from "bank/demo/people";
import { istDate } from "common/dates";
import { query } from "tests/support/query";
import { quickSignIn } from "tests/support/quick-sign-in";
import { databaseOf } from "tests/support/running-portal";
import type { Visitor } from "tests/support/visitor";
import type { Flow } from "./flows";

/** What moves no money and helps a fraud all the same: it takes an OTP, like what does. */

interface FactorFlow {
  name: string;
  path: string;
  act: string;
  /** Brings a row of the bank back to where it can be changed once more. */
  again: string;
  /** The form, each time another. */
  fields(customer: string, turn: number, page: string): Record<string, string>;
  donePath: RegExp;
}

/** Each time another one, so that two tabs never ask for the same. */
let turn = 0;

function factorFlow({ name, path, act, again, fields, donePath }: FactorFlow): Flow {
  const begin = async (visitor: Visitor, customer: string): Promise<string> => {
    await quickSignIn(visitor, customer);
    await query(databaseOf(visitor.origin)!.url, again);
    const { body } = await visitor.get(path);
    const typed = await visitor.post(path, fields(customer, (turn += 1), body));
    if (typed.status !== 303) throw new Error(`the form was refused: ${typed.status} ${typed.body}`);
    const next = await visitor.get(typed.location!);
    if (next.body.includes('name="otp"')) return typed.location!;
    const confirmed = await visitor.post(typed.location!, { intent: "confirm" });
    await visitor.get(confirmed.location!);
    return confirmed.location!;
  };
  return {
    name,
    mobile: "9840012301",
    otherMobile: "9840012310",
    startPath: "/",
    path,
    begin: (visitor) => begin(visitor, "100200301"),
    beginOther: (visitor) => begin(visitor, "100200310"),
    isDone: ({ status, location }) => status === 303 && donePath.test(location ?? ""),
    isEnded: ({ status, location }) => status === 303 && (location ?? "").startsWith(`${path}?run=`),
    countChanges: async (books) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from portal.audit where act = ${act} and outcome = 'done'`.execute(
        books,
      );
      return rows[0]!.count;
    },
    inTabs: true,
  };
}

/** Leaves that nobody has used, of the first book that has some. */
const leaves = { "100200301": 318_429, "100200310": 905_502 } as Record<string, number>;

export const positivePay = factorFlow({
  name: "declare a cheque",
  path: "/PositivePay",
  act: "positive-pay",
  again: "update bank.positive_pay set state = 'revoked' where state = 'registered'",
  fields: (customer, now) => ({
    account: accountsOf(customer)[0]!,
    payee: "SUITE PAYEE",
    number: String(leaves[customer]! + (now % 18)),
    instrumentDate: istDate(new Date()),
    issueDate: istDate(new Date()),
    amount: String(50_000 + now),
    remark: "common suite",
  }),
  donePath: /^\/PositivePay\?tab=history&done=/,
});

export const alertsOff = factorFlow({
  name: "fewer text messages",
  path: "/AlertSettings",
  act: "alert-change",
  again: "update bank.alert_setting set debits = true, debits_from = 0",
  fields: (customer, now) => ({
    account: accountsOf(customer)[0]!,
    debits: "yes",
    debitsFrom: String(100 + now),
  }),
  donePath: /^\/AlertSettings\?done=/,
});
