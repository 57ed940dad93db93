import {
  chequeBookRequest,
  chequeBookRequests,
  chequeBooks,
  declareCheque,
  fateOfCheque,
  positivePay,
  positivePayHistory,
  stopCheque,
  stoppedCheques,
  takeDeclarationBack,
  takeStopBack,
  type revokeStop,
} from "common/contract/cheques.server";
import type { OtpBinding } from "common/contract/act.server";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { sandboxBookStep, sandboxCheque, sandboxMessages } from "common/contract/sandbox.server";
import type { RequestOf } from "common/contract/service.server";
import { LEAVES_IN_A_BOOK } from "common/cheque-books";
import type { LeafState } from "common/cheque-leaf";
import { istDate } from "common/dates";
import type { CallResult } from "~/gateway/exchange.server";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { newReference } from "./payee-harness";
import { as, password, type SmallBank } from "./small-bank";
import { balanceOf, idOf, openAccount, rupees } from "./transfer-accounts";

type TakeBack = Partial<RequestOf<typeof revokeStop>>;
type TakingBack = typeof takeStopBack | typeof takeDeclarationBack;

/** A customer of a test's own with cheques, and the clearing house that presents them. */

let serial = 0;

/** The savings account has `balance` and one book, leaves 000101 to 000125, all unused; the current account has nothing. */
export async function openChequeDesk(bank: SmallBank, { balance = rupees(2_00_000) } = {}) {
  const customer = await bank.newCustomer();
  const { customerNumber, mobile } = customer;
  const caller = as(customer);
  const savings = await openAccount(bank, customer, "savings", 0n);
  const current = await openAccount(bank, customer, "current", 0n);
  await addBook(savings, 101);
  if (balance > 0n) await deposit(savings, balance);

  async function addBook(account: string, first: number) {
    const account_id = await idOf(bank, account);
    const { id: book_id } = await bank.db
      .insertInto("bank.cheque_book")
      .values({
        account_id,
        first_number: six(first),
        leaves: LEAVES_IN_A_BOOK,
        issued_on: istDate(bank.now()),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const leaves = Array.from({ length: LEAVES_IN_A_BOOK }, (_, place) => six(first + place));
    await bank.db
      .insertInto("bank.cheque_leaf")
      .values(leaves.map((number) => ({ account_id, book_id, number })))
      .execute();
  }

  async function deposit(account: string, amount: bigint) {
    const lines = [
      { account, amount, particulars: "BEFORE" },
      { account: ownAccounts.cash, amount: -amount, particulars: "BEFORE" },
    ];
    const reference = `cheques-before-${(serial += 1)}`;
    await postJournal(bank.db, { reference, kind: "cash", now: bank.now(), lines });
  }

  const own = { accountNumber: savings, customerNumber };
  const bound = { ...own, transactionPassword: password };

  const declaration = (number: string, more: Partial<RequestOf<typeof positivePay>> = {}) => ({
    ...own,
    number,
    instrumentDate: istDate(bank.now()),
    amount: rupees(60_000),
    issueDate: istDate(bank.now()),
    customerName: "Own Customer",
    remark: "Timber",
    payee: "Sri Ganesh Timbers",
    reference: newReference(),
    ...more,
  });

  async function sendOtp(bound: OtpBinding) {
    const binding = { ...bound, customerNumber };
    answerOf(await bank.gateway.call(otpGeneration, binding, caller));
    const { messages } = answerOf(await bank.gateway.call(sandboxMessages, { mobile }, caller));
    return { ...binding, otp: messages.find(({ otp }) => otp !== undefined)!.otp! };
  }

  async function prove(act: TakingBack, number: string, reference: string) {
    const proof = await sendOtp({ ...act.otp!.bind({ ...bound, number }), flow: reference });
    answerOf(await bank.gateway.call(otpValidation, proof, caller));
    return { reference, flow: reference, otp: proof.otp };
  }

  /** Checked with the password, then made with an OTP; the refusal of either. */
  async function takeBack(
    act: TakingBack,
    number: string,
    { reference = newReference(), ...more }: TakeBack,
  ) {
    const cheque = { ...bound, number, ...more };
    const checked = await bank.gateway.call(act.service, cheque, caller);
    if (checked.outcome !== "done") return checked;
    return bank.gateway.call(act.service, { ...cheque, ...(await prove(act, number, reference)) }, caller);
  }

  const harness = {
    customer,
    accounts: { savings, current },
    addBook,
    ask: (more: Partial<RequestOf<typeof chequeBookRequest>> = {}) =>
      bank.gateway.call(
        chequeBookRequest,
        { ...bound, books: "one", reference: newReference(), ...more },
        caller,
      ),
    moveOn: (requestNumber: string) => bank.gateway.call(sandboxBookStep, { requestNumber }, caller),
    requests: (accountNumber = savings) =>
      bank.gateway.call(chequeBookRequests, { accountNumber, customerNumber }, caller),
    books: (accountNumber = savings) =>
      bank.gateway.call(chequeBooks, { accountNumber, customerNumber }, caller),
    stop: (number: string, more: Partial<RequestOf<typeof stopCheque>> = {}) =>
      bank.gateway.call(
        stopCheque,
        { ...bound, number, reason: "lost", reference: newReference(), ...more },
        caller,
      ),
    revoke: (number: string, more: TakeBack = {}) => takeBack(takeStopBack, number, more),
    /** Verifies an OTP of the flow that has the reference's name; returns what `revokeOnly` sends with it. */
    proveRevoke: (number: string, reference = newReference()) => prove(takeStopBack, number, reference),
    revokeOnly: (number: string, more: TakeBack) =>
      bank.gateway.call(takeStopBack.service, { ...bound, number, ...more }, caller),
    stops: (page = { offset: 0, limit: 50 }) =>
      bank.gateway.call(stoppedCheques, { customerNumber, ...page }, caller),
    fate: (number: string, accountNumber = savings) =>
      bank.gateway.call(fateOfCheque, { accountNumber, customerNumber, number }, caller),
    /** Has an OTP sent for the declaration; answers it with what it is bound to. */
    sendOtp: (...declared: Parameters<typeof declaration>) =>
      sendOtp(declareCheque.otp!.bind(declaration(...declared))),
    async verifyOtp(...declared: Parameters<typeof declaration>) {
      answerOf(await bank.gateway.call(otpValidation, await harness.sendOtp(...declared), caller));
    },
    /** Declares a cheque; its OTP was verified before, or is missing. */
    declareOnly: (...declared: Parameters<typeof declaration>) =>
      bank.gateway.call(positivePay, declaration(...declared), caller),
    async declare(...declared: Parameters<typeof declaration>) {
      await harness.verifyOtp(...declared);
      return harness.declareOnly(...declared);
    },
    revokeDeclaration: (number: string, more: TakeBack = {}) => takeBack(takeDeclarationBack, number, more),
    revokeDeclarationOnly: (number: string, more: TakeBack) =>
      bank.gateway.call(takeDeclarationBack.service, { ...bound, number, ...more }, caller),
    declared: (more: Partial<RequestOf<typeof positivePayHistory>> = {}) =>
      bank.gateway.call(positivePayHistory, { ...own, ...more }, caller),
    present: (number: string, more: Partial<RequestOf<typeof sandboxCheque>> = {}) =>
      bank.gateway.call(
        sandboxCheque,
        {
          accountNumber: savings,
          number,
          instrumentDate: istDate(bank.now()),
          amount: rupees(60_000),
          payee: "Sri Ganesh Timbers",
          reference: newReference(),
          ...more,
        },
        caller,
      ),
    balance: () => balanceOf(bank, savings),
    async texts(): Promise<string[]> {
      const result = await bank.gateway.call(sandboxMessages, { mobile }, caller);
      return answerOf(result).messages.map(({ text }) => text);
    },
    async setLeaf(number: string, state: LeafState) {
      const amount = state === "paid" ? 1n : null;
      const return_reason = state === "returned" ? ("stale" as const) : null;
      await bank.db
        .updateTable("bank.cheque_leaf")
        .set({ state, state_on: istDate(bank.now()), amount, return_reason })
        .where("account_id", "=", await idOf(bank, savings))
        .where("number", "=", number)
        .execute();
    },
    async stateOf(number: string): Promise<LeafState | undefined> {
      return answerOf(await harness.fate(number)).fate?.state;
    },
    setCustomer: (values: { view_only?: boolean; maker_checker?: boolean }) =>
      bank.db.updateTable("bank.customer").set(values).where("number", "=", customerNumber).execute(),
  };
  return harness;
}

const six = (number: number) => String(number).padStart(6, "0");

/** What a call was answered; throws when it was not. */
export function answerOf<A>(result: CallResult<A>): A {
  if (result.outcome !== "done") throw new Error(JSON.stringify(result));
  return result.answer;
}

export type ChequeDesk = Awaited<ReturnType<typeof openChequeDesk>>;
