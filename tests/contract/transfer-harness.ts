import type { NewRow, Row } from "bank/database/schema";
import type { AccountKind } from "common/accounts";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { sandboxMessages } from "common/contract/sandbox.server";
import { miniStatement } from "common/contract/statements.server";
import { paymentEnquiry, paymentList, paymentReport, paymentStop } from "common/contract/payments.server";
import { fundTransfer, neftRtgsTransfer, transferQuote } from "common/contract/transfers.server";
import type { RequestOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import type { Paise } from "common/money";
import { transferBinding } from "tests/support/transfer-binding";
import { railOf, type TransferKind } from "common/payments";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { newReference } from "./payee-harness";
import { accounts as ofSmallBank, as, password, type SmallBank } from "./small-bank";
import { agreeDeposit, balanceOf, instalment, openAccount, rupees } from "./transfer-accounts";

/** A customer of a test's own with an account of each kind, money and payees; and the transfers of that customer. */

/** Whom every customer of these tests may pay. */
export const payees = {
  "within-bank": { name: "Bala Kumar", account: ofSmallBank.balas, ifsc: "" },
  imps: { name: "Ravi", account: "50100012345678", ifsc: "HDFC0000017" },
  "neft-rtgs": { name: "Sita Stores", account: "310447231096", ifsc: "SBIN0000869" },
} as const;

export interface Wish {
  kind: TransferKind;
  fromAccount: string;
  toAccount: string;
  toName: string;
  ifsc?: string;
  amount: Paise;
  remark: string;
}

interface Secrets {
  transactionPassword: string;
  otp: string;
  flow?: string | undefined;
  reference?: string;
}

let serial = 0;

/** `balance` lies on the savings account; 12 instalments of 500.00 are agreed and one is paid; 3,000.00 are owed. */
export async function openTransferDesk(bank: SmallBank, { balance = rupees(50_000) } = {}) {
  const customer = await bank.newCustomer();
  const { customerNumber, mobile } = customer;
  const caller = as(customer);
  const open = (kind: AccountKind, floor = 0n) => openAccount(bank, customer, kind, floor);
  const accounts = {
    savings: await open("savings"),
    current: await open("current"),
    deposit: await open("recurring-deposit"),
    fixed: await open("fixed-deposit"),
    loan: await open("loan", -rupees(10_000)),
  };
  await agreeDeposit(bank, accounts.deposit);
  await deposit(accounts.savings, balance);
  await deposit(accounts.deposit, instalment);
  await deposit(accounts.loan, -rupees(3_000));
  for (const kind of ["within-bank", "imps", "neft-rtgs"] as const) await addPayee({ kind });

  async function deposit(account: string, amount: Paise) {
    if (amount === 0n) return;
    const lines = [
      { account, amount, particulars: "BEFORE" },
      { account: ownAccounts.cash, amount: -amount, particulars: "BEFORE" },
    ];
    const reference = `before-${(serial += 1)}`;
    const posted = await postJournal(bank.db, { reference, kind: "cash", now: bank.now(), lines });
    if (posted.outcome !== "posted") throw new Error(posted.outcome);
  }

  async function addPayee(values: Partial<NewRow<"bank.payee">> & Pick<Row<"bank.payee">, "kind">) {
    const { name, account, ifsc } = payees[values.kind];
    const ago = (days: number) => new Date(bank.now().getTime() - days * 86_400_000);
    const row = {
      customer_number: customerNumber,
      account_number: account,
      ifsc,
      name,
      bank_name: ifsc && `Bank of ${ifsc.slice(0, 4)}`,
      reference: newReference(),
      added_at: ago(10),
      usable_from: ago(9),
      capped_until: ago(8),
      cap: rupees(50_000),
      ...values,
    };
    await bank.db.insertInto("bank.payee").values(row).execute();
  }

  function wish(kind: TransferKind, changes: Partial<Wish> = {}): Wish {
    const terms = { kind, fromAccount: accounts.savings, amount: rupees(500), remark: "Rent of May" };
    return { ...terms, ...target(kind), ...changes };
  }

  function target(kind: TransferKind): Pick<Wish, "toAccount" | "toName" | "ifsc"> {
    switch (kind) {
      case "own-account":
        return { toAccount: accounts.current, toName: "Current" };
      case "rd-instalment":
        return { toAccount: accounts.deposit, toName: "Deposit" };
      case "loan-repayment":
        return { toAccount: accounts.loan, toName: "Loan" };
      case "within-bank":
        return { toAccount: payees[kind].account, toName: payees[kind].name };
      case "imps":
        return { toAccount: payees[kind].account, toName: payees[kind].name, ifsc: payees[kind].ifsc };
      case "neft":
      case "rtgs": {
        const { account, name, ifsc } = payees["neft-rtgs"];
        return { toAccount: account, toName: name, ifsc };
      }
    }
  }

  function send(requested: Wish, secrets: Secrets, by = { customerNumber, caller }) {
    const { kind, ...fields } = requested;
    const rail = railOf(kind);
    const request = { ...fields, ...secrets, customerNumber: by.customerNumber };
    return rail === "neft" || rail === "rtgs"
      ? bank.gateway.call(neftRtgsTransfer, { way: rail, ...request, ifsc: fields.ifsc ?? "" }, by.caller)
      : bank.gateway.call(fundTransfer, { way: rail, ...request }, by.caller);
  }

  async function texts() {
    const result = await bank.gateway.call(sandboxMessages, { mobile }, caller);
    if (result.outcome !== "done") throw new Error(result.outcome);
    return result.answer.messages;
  }

  async function verifyOtp(requested: Wish, flow?: string): Promise<void> {
    const binding = { ...transferBinding(requested), customerNumber, flow };
    const sent = await bank.gateway.call(otpGeneration, binding, caller);
    if (sent.outcome !== "done") throw new Error(JSON.stringify(sent));
    const otp = (await texts()).find((message) => message.otp !== undefined)!.otp!;
    const verified = await bank.gateway.call(otpValidation, { ...binding, otp }, caller);
    if (verified.outcome !== "done") throw new Error(JSON.stringify(verified));
  }

  const usual = { transactionPassword: password, otp: "123456" };
  const harness = {
    customer,
    accounts,
    open,
    wish,
    deposit,
    addPayee,
    send,
    texts,
    verifyOtp,
    check: (requested: Wish, secrets: Partial<Secrets> = {}) =>
      send(requested, { ...usual, otp: "", ...secrets }),
    commit: (requested: Wish, reference: string, secrets: Partial<Secrets> = {}) =>
      send(requested, { ...usual, reference, ...secrets }),
    ask: (requested: Wish, reference: string) =>
      send(requested, { transactionPassword: "", otp: "", reference }),
    /** Both passes; answers the second's ending. */
    async pay(requested: Wish, reference = newReference()) {
      await verifyOtp(requested);
      return harness.commit(requested, reference);
    },
    quote: (kind: TransferKind, amount?: Paise, to: { toAccount?: string; ifsc?: string } = {}) =>
      bank.gateway.call(
        transferQuote,
        { customerNumber, kind, ...(amount ? { amount } : {}), ...to },
        caller,
      ),
    list: (requested: Partial<RequestOf<typeof paymentList>> = {}) =>
      bank.gateway.call(paymentList, { customerNumber, offset: 0, limit: 20, ...requested }, caller),
    enquire: (reference: string) => bank.gateway.call(paymentEnquiry, { customerNumber, reference }, caller),
    report: (reference: string, reason: RequestOf<typeof paymentReport>["reason"] = "not-mine") =>
      bank.gateway.call(paymentReport, { customerNumber, payment: reference, reason }, caller),
    latestEntries: async (account: string) => {
      const result = await bank.gateway.call(
        miniStatement,
        { customerNumber, accountNumber: account },
        caller,
      );
      if (result.outcome !== "done") throw new Error(result.outcome);
      return result.answer.entries;
    },
    stop: () => bank.gateway.call(paymentStop, { customerNumber }, caller),
    balance: (account: string) => balanceOf(bank, account),
    set: (account: string, values: { status?: "open" | "frozen" | "closed"; lien?: Paise }) =>
      bank.db.updateTable("bank.account").set(values).where("number", "=", account).execute(),
    setCustomer: (values: { view_only?: boolean; maker_checker?: boolean; status?: "blocked" | "active" }) =>
      bank.db.updateTable("bank.customer").set(values).where("number", "=", customerNumber).execute(),
    payments: () =>
      bank.db.selectFrom("bank.payment").selectAll().where("customer_number", "=", customerNumber).execute(),
    /** What the day's limits count, by group. */
    async used(): Promise<Record<string, Paise>> {
      const rows = await bank.db
        .selectFrom("bank.day_use")
        .selectAll()
        .where("customer_number", "=", customerNumber)
        .where("date", "=", istDate(bank.now()))
        .execute();
      return Object.fromEntries(rows.map(({ limit_group, used }) => [limit_group, used]));
    },
  };
  return harness;
}

export type TransferDesk = Awaited<ReturnType<typeof openTransferDesk>>;
