import * as cheques from "common/contract/cheques.server";
import { POSITIVE_PAY_FROM } from "common/positive-pay";
import {
  type Harness,
  type Seen,
  type Trial,
  countOf,
  lacks,
  name,
  notMade,
  oneLess,
  oneMore,
  remark,
  trial,
  whole,
} from "./trial.server";

async function leafNow(harness: Harness, number: string): Promise<Seen> {
  const requested = { accountNumber: harness.found.accounts[0]!, number, ...whole(harness) };
  return (await harness.ask(cheques.fateOfCheque, requested))?.fate?.state ?? null;
}

async function declared(harness: Harness): Promise<Seen> {
  const accountNumber = harness.found.accounts[0]!;
  const shown = await harness.ask(cheques.positivePayHistory, { accountNumber, ...whole(harness) });
  return countOf(shown?.declarations.filter(({ state }) => state === "registered"));
}

export const chequeTrials: readonly Trial[] = [
  trial(
    cheques.stopCheque,
    "",
    (harness) => {
      const { leaf, accounts } = harness.found;
      if (!leaf) return lacks("unused cheque");
      const { transactionPassword } = harness;
      const requested = { accountNumber: accounts[0]!, number: leaf, reason: "stopped-by-drawer" as const };
      const list = { ...whole(harness), offset: 0, limit: 1 };
      return {
        request: { ...requested, transactionPassword, ...whole(harness) },
        see: async () => (await harness.ask(cheques.stoppedCheques, list))?.total ?? null,
        becomes: oneMore,
      };
    },
    (_, { found, made }) => void (made.stopped = found.leaf!),
  ),
  trial(cheques.revokeStop, "", (harness) => {
    const { found, made, transactionPassword } = harness;
    const number = made.stopped;
    if (!number) return notMade;
    return {
      request: { accountNumber: found.accounts[0]!, number, transactionPassword, ...whole(harness) },
      see: () => leafNow(harness, number),
      becomes: () => "unused",
    };
  }),
  trial(
    cheques.positivePay,
    "",
    (harness) => {
      const { leaf: number, accounts, today, customerName } = harness.found;
      if (!number) return lacks("unused cheque");
      const [accountNumber = ""] = accounts;
      const cheque = { accountNumber, number, amount: POSITIVE_PAY_FROM, payee: name };
      const dates = { instrumentDate: today, issueDate: today };
      const request = { ...cheque, ...dates, customerName, remark, ...whole(harness) };
      return {
        request,
        otp: { variables: cheques.declareCheque.otp!.bind(request) },
        see: () => declared(harness),
        becomes: oneMore,
      };
    },
    (_, { found, made }) => void (made.declared = found.leaf!),
  ),
  trial(cheques.revokePositivePay, "", (harness) => {
    const { found, made, transactionPassword } = harness;
    const number = made.declared;
    if (!number) return notMade;
    return {
      request: { accountNumber: found.accounts[0]!, number, transactionPassword, ...whole(harness) },
      see: () => declared(harness),
      becomes: oneLess,
    };
  }),
];
