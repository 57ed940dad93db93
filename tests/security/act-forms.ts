import { randomInt } from "node:crypto";
import { demoPayees } from "bank/demo/payees";
import { accountsOf } from "bank/demo/people";
import { channelSwitches } from "common/card-changes";
import { addDays, istDate } from "common/dates";
import { maturityInstructions } from "common/deposits";
import { addQuery } from "common/path-query";
import { payeeKey } from "common/payees";
import { alertFieldsOf } from "tests/support/account-names";
import { blockForm } from "tests/support/card-block";
import { activeCardsOf, pathOfCard, switchesOf, type TestCard } from "tests/support/card-holder";
import { someAmount } from "tests/support/two-pass";
import type { Visitor } from "tests/support/visitor";

/** What a customer types to begin an act with an OTP: all that the attack suite does not read off the act's declaration. */
export interface ActForm {
  /** The page of the form and what is typed there. `turn` differs each time: no two attempts may ask for the same. */
  fill(visitor: Visitor, customer: string, turn: number): Filled | Promise<Filled>;
  /** Another customer who begins it too; 100200305 if absent. */
  other?: string;
  /** What that customer begins, if this act is not open to anybody else. */
  othersForm?: ActForm;
  /** What it changes may have been seen in another tab: that tab is refused then. */
  oneAtATime?: true;
  /** SQL that lets it be done, or done once more. */
  again?: string;
  /** SQL that counts how often it was done, if the bank keeps it elsewhere than with its claims. */
  count?: string;
}

export interface Filled {
  path: string;
  typed: Record<string, string>;
}

const first = (customer: string) => accountsOf(customer)[0]!;
const payeeOf = (customer: string) => payeeKey(demoPayees.get(customer)!["neft-rtgs"]![0]!);
const some = <One>(ones: readonly One[], turn: number): One => ones[turn % ones.length]!;

const counted = (table: string, where = "true") =>
  `select count(*)::int as count from bank.${table} where ${where}`;

const REMARK = "attack suite";
const remarked = `remark = '${REMARK}'`;

const ownTransfer = (customer: string) => {
  const [from, to] = accountsOf(customer);
  return { from: from!, to: to!, amount: someAmount(), remark: REMARK };
};

const neftTransfer = (customer: string) => ({
  from: first(customer),
  to: payeeOf(customer),
  amount: someAmount(),
  remark: REMARK,
});

const nominee = (turn: number) => ({
  nomineeName: `Suite Nominee ${String(turn).replace(/\d/g, (digit) => "ABCDEFGHIJ"[Number(digit)]!)}`,
  nomineeRelation: "sister",
  nomineeAddress1: "1 Beach Road",
  nomineeAddress2: "Mylapore",
});

/** Of deposits and accounts. */
const nomineeInTown = (turn: number) => ({
  ...nominee(turn),
  nomineeState: "TN",
  nomineeCity: "CHENNAI",
  nomineePin: "600004",
});

const payee = (accountNumber: string, ifsc: string) => ({
  name: "SUITE PAYEE",
  accountNumber,
  confirmAccountNumber: accountNumber,
  ifsc,
});

const newPayee = (account: (turn: number) => string, ifsc: string): ActForm => ({
  again: "delete from bank.payee where name = 'SUITE PAYEE'",
  fill: (_, _customer, turn) => ({ path: "/Beneficiary", typed: payee(account(turn), ifsc) }),
});

/** Cards that the act of blocking has blocked. */
export const usableAgain = `update bank.card set status = 'active' where status = 'inactive'
  and id in (select card_id from bank.card_change where kind = 'block')`;

/** A card that may be used, another each time. */
async function usableCard(visitor: Visitor, customer: string, turn: number): Promise<TestCard> {
  const cards = activeCardsOf(customer);
  const pages = cards.map(
    async (card) => (await visitor.get(await pathOfCard(visitor, "/DebitCard", card))).body,
  );
  const bodies = await Promise.all(pages);
  return some(
    cards.filter((_, at) => bodies[at]!.includes("/GeneratePin")),
    turn,
  );
}

const onCard = (page: string, typed: (card: TestCard, turn: number) => Record<string, string>): ActForm => ({
  again: usableAgain,
  async fill(visitor, customer, turn) {
    const card = await usableCard(visitor, customer, turn);
    return { path: await pathOfCard(visitor, page, card), typed: typed(card, turn) };
  },
});

const cardBlock: ActForm = {
  fill: (visitor, customer, turn) => blockForm(visitor, turn),
};

const standingInstruction: ActForm = {
  fill: (_, customer) => ({
    path: "/AddStandingInstruction?kind=own-account",
    typed: { kind: "own-account", ...ownTransfer(customer), frequency: "monthly", day: "5", times: "12" },
  }),
  count: counted("standing_instruction", remarked),
};

const depositInstruction: ActForm = {
  other: "100200304",
  // That customer's only deposit secures a loan: as if the loan were repaid.
  again: `with lifted as (
      update bank.lien set lifted_at = now() where lifted_at is null and loan_account_id is not null
      returning account_id, amount
    ) update bank.account set lien = lien - amount from lifted where id = account_id`,
  fill(_, customer, turn) {
    const [account, operative] = customer === "100200301" ? [4, 3] : [1, 1];
    const number = accountsOf(customer)[account]!;
    const to = accountsOf(customer)[Math.floor(turn / 3) % operative]!;
    const typed = { account: number, to, instruction: some(maturityInstructions, turn) };
    return { path: addQuery("/TermDeposit/instruction", { account: number }), typed };
  },
};

const loanPrepayment: ActForm = {
  other: "100200304",
  again: "delete from bank.prepayment_request",
  oneAtATime: true,
  fill(_, customer, turn) {
    const account = accountsOf(customer)[customer === "100200301" ? 7 : 2]!;
    const typed = { amount: String(2_000 + turn), choice: some(["shorter", "smaller"], turn) };
    return { path: addQuery("/LoanPrepayment", { account }), typed };
  },
};

const schemeNominee: ActForm = {
  other: "100200309",
  fill: (_, _customer, turn) => ({
    path: "/Schemes/Nominee?scheme=pmsby",
    typed: { ...nominee(turn), nomineeBirth: "1990-01-01" },
  }),
};

/** Leaves that nobody has used, of the first book that has some. */
const leaves: Record<string, number> = { "100200301": 318_429, "100200310": 905_502 };

/** `turn` chooses the leaf; the account's only. */
const onLeaf =
  (path: string, account: number, numbers: readonly string[]): ActForm["fill"] =>
  (_, customer, turn) => ({
    path: addQuery(path, { account: accountsOf(customer)[account]!, number: some(numbers, turn) }),
    typed: {},
  });

/** Stopped in the demo, all of the family's account. */
const stoppedLeaves = ["702121", "702122", "702123", "702124", "702125"];
const declaredLeaves = ["318440", "318441", "318442", "318443", "318444", "318445"];

/** By the key of the act. */
export const actForms: Readonly<Record<string, ActForm>> = {
  "loan-prepayment": loanPrepayment,
  nomination: {
    fill(_, customer, turn) {
      const shares = ["", "-2"].flatMap((result, place) =>
        Object.entries({ ...nomineeInTown(2 * turn + place), share: "50" }).map(([name, value]) => [
          `${name}${result}`,
          value,
        ]),
      );
      const typed = { account: first(customer), count: "2", together: "on", ...Object.fromEntries(shares) };
      return { path: "/Nominees", typed };
    },
  },
  "positive-pay": {
    other: "100200310",
    again: "update bank.positive_pay set state = 'revoked' where state = 'registered'",
    fill: (_, customer, turn) => ({
      path: "/PositivePay",
      typed: {
        account: first(customer),
        payee: "SUITE PAYEE",
        number: String(leaves[customer]! + (turn % 18)),
        instrumentDate: istDate(new Date()),
        issueDate: istDate(new Date()),
        amount: String(50_000 + turn),
        remark: REMARK,
      },
    }),
  },
  "cheque-stop-revoke": {
    othersForm: standingInstruction,
    again: `with leaf as (
        update bank.cheque_leaf set state = 'stopped', state_on = current_date
        where number between '702121' and '702125' returning account_id, number
      ) update bank.cheque_stop stop set state = 'stopped', ended_at = null from leaf
      where stop.account_id = leaf.account_id and stop.number = leaf.number`,
    fill: onLeaf("/ViewStopCheque/Revoke", 2, stoppedLeaves),
  },
  "positive-pay-revoke": {
    othersForm: standingInstruction,
    again: `insert into bank.positive_pay (customer_number, account_id, number, instrument_date, amount, issue_date, payee,
        remark, channel, declared_at)
      select '100200301', account_id, number, current_date, 5000000, current_date, 'SUITE PAYEE', '', 'NET BANKING', now()
      from bank.cheque_leaf leaf where number between '318440' and '318445' and not exists (select from bank.positive_pay one
        where one.account_id = leaf.account_id and one.number = leaf.number and one.state = 'registered')`,
    fill: onLeaf("/PositivePay/Revoke", 0, declaredLeaves),
  },
  "card-block": cardBlock,
  "card-channels": {
    again: usableAgain,
    async fill(visitor, customer, turn) {
      const { cvv, ...card } = await usableCard(visitor, customer, turn);
      const path = await switchesOf(visitor, card, some(channelSwitches, turn));
      return { path, typed: { cvv } };
    },
  },
  "card-limit": onCard("/CardLimitChange", ({ cvv }, turn) => ({ atm: String(20_000 + turn), cvv })),
  "card-pin": onCard("/GeneratePin", ({ cvv }, turn) => {
    // None twice: the old one is refused.
    const newPin = String(7_120 + turn);
    return { cvv, newPin, confirmPin: newPin };
  }),
  "green-pin": onCard("/GreenPinOtp", () => ({})),
  "card-apply": {
    oneAtATime: true,
    again: "update bank.card_application set state = 'delivered'",
    fill: (_, customer, turn) => ({
      path: "/DebitCardApply",
      // A card that is told to be lost would prove its holder no more, in the flow of a forgotten password.
      typed: { account: first(customer), reason: "new-card", delivery: some(["address", "branch"], turn) },
    }),
  },
  "payee-add": newPayee((turn) => first(some(["100200302", "100200304", "100200310"], turn)), ""),
  "payee-add-both-ways": newPayee(() => `9${randomInt(1e9, 1e10 - 1)}`, "SBIN0000800"),
  "payee-add-elsewhere": {
    again: `delete from bank.payee y where kind = 'neft-rtgs' and exists (select from bank.payee o
      where o.customer_number = y.customer_number and o.account_number = y.account_number and o.kind = 'imps')`,
    // A payee known for IMPS gets the other way.
    fill(_, customer, turn) {
      const { accountNumber, ifsc = "" } = some(demoPayees.get(customer)!.imps!, turn);
      const path = `/Beneficiary?payee=${payeeKey({ accountNumber, ifsc })}`;
      return { path, typed: payee(accountNumber, ifsc) };
    },
  },
  "own-limit": {
    other: "100200309",
    fill: (_, _customer, turn) => ({ path: "/OwnLimit", typed: { perDay: String(9_00_000 + turn) } }),
  },
  transfer: {
    fill: (_, customer) => ({ path: "/FundTransfer?kind=own-account", typed: ownTransfer(customer) }),
    count: counted("payment", `kind = 'own-account' and ${remarked}`),
  },
  "transfer-neft-rtgs": {
    fill: (_, customer) => ({ path: "/OtherBankTransfer?mode=NEFT", typed: neftTransfer(customer) }),
    count: counted("payment", `kind = 'neft' and ${remarked}`),
  },
  "scheduled-transfer": {
    fill: (_, customer) => ({
      path: "/ScheduleTransfer?kind=neft",
      typed: { kind: "neft", ...neftTransfer(customer), date: addDays(istDate(new Date()), 30) },
    }),
    count: counted("scheduled_transfer"),
  },
  "deposit-close": {
    other: "100200304",
    othersForm: depositInstruction,
    fill(_, customer) {
      const [to, account] = [first(customer), accountsOf(customer)[3]!];
      return { path: addQuery("/TermDeposit/close", { account }), typed: { account, to } };
    },
  },
  "deposit-instruct": depositInstruction,
  "deposit-open": {
    fill(_, customer, turn) {
      const terms = { scheme: "reinvestment", amount: "1000", months: String(6 + (turn % 115)) };
      const accounts = { from: first(customer), to: first(customer), instruction: "pay" };
      const typed = { product: "fixed", ...terms, ...accounts, ...nomineeInTown(turn) };
      return { path: "/TermDeposit/new?product=fixed", typed };
    },
  },
  "instruction-add": standingInstruction,
  "instruction-change": {
    othersForm: standingInstruction,
    oneAtATime: true,
    async fill(visitor) {
      const path = "/ModifyStandingInstruction?si=100001&mode=modify";
      const { body } = await visitor.get(path);
      const chosen = (name: string) =>
        new RegExp(`<input(?=[^>]* name="${name}")(?=[^>]* checked)[^>]* value="(\\d{15})"`).exec(body)![1]!;
      const rhythm = { frequency: "quarterly", day: "5", times: "12" };
      const ends = { from: chosen("from"), to: chosen("to") };
      const typed = { ...ends, amount: someAmount(), remark: REMARK, ...rhythm };
      return { path, typed };
    },
    count:
      "select coalesce(sum(version - 1), 0)::int as count from bank.standing_instruction where number = 100001",
  },
  "scheme-enrol": {
    other: "100200309",
    othersForm: schemeNominee,
    fill: (_, customer, turn) => ({
      path: "/AddPMJJBY",
      typed: { account: first(customer), consent: "on", ...nominee(turn), nomineeBirth: "1990-01-01" },
    }),
  },
  "scheme-nominee": schemeNominee,
  "tax-declaration": {
    other: "100200309",
    fill: () => ({ path: "/Form121", typed: { income: "5,00,000", resident: "yes", true: "yes" } }),
  },
  "alert-change-fewer": {
    other: "100200310",
    again: "update bank.alert_setting set debits = true, debits_from = 0",
    fill: async (visitor, customer, turn) => ({
      path: "/AlertSettings",
      typed: await alertFieldsOf(visitor, first(customer), { debits: "yes", debitsFrom: String(100 + turn) }),
    }),
  },
};
