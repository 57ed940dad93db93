import * as cheques from "common/contract/cheques.server";
import { POSITIVE_PAY_FROM } from "common/positive-pay";
import {
  type Desk,
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

async function leafNow(desk: Desk, number: string): Promise<Seen> {
  const asked = { accountNumber: desk.found.accounts[0]!, number, ...whole(desk) };
  return (await desk.ask(cheques.fateOfCheque, asked))?.fate?.state ?? null;
}

async function declared(desk: Desk): Promise<Seen> {
  const accountNumber = desk.found.accounts[0]!;
  const told = await desk.ask(cheques.positivePayHistory, { accountNumber, ...whole(desk) });
  return countOf(told?.declarations.filter(({ state }) => state === "registered"));
}

export const chequeTrials: readonly Trial[] = [
  trial(
    cheques.stopCheque,
    "",
    (desk) => {
      const { leaf, accounts } = desk.found;
      if (!leaf) return lacks("unused cheque");
      const { transactionPassword } = desk;
      const asked = { accountNumber: accounts[0]!, number: leaf, reason: "stopped-by-drawer" as const };
      const list = { ...whole(desk), offset: 0, limit: 1 };
      return {
        request: { ...asked, transactionPassword, ...whole(desk) },
        see: async () => (await desk.ask(cheques.stoppedCheques, list))?.total ?? null,
        becomes: oneMore,
      };
    },
    (_, { found, made }) => void (made.stopped = found.leaf!),
  ),
  trial(cheques.revokeStop, "", (desk) => {
    const { found, made, transactionPassword } = desk;
    const number = made.stopped;
    if (!number) return notMade;
    return {
      request: { accountNumber: found.accounts[0]!, number, transactionPassword, ...whole(desk) },
      see: () => leafNow(desk, number),
      becomes: () => "unused",
    };
  }),
  trial(
    cheques.positivePay,
    "",
    (desk) => {
      const { leaf: number, accounts, today, customerName } = desk.found;
      if (!number) return lacks("unused cheque");
      const [accountNumber = ""] = accounts;
      const cheque = { accountNumber, number, amount: POSITIVE_PAY_FROM, payee: name };
      const dates = { instrumentDate: today, issueDate: today };
      const request = { ...cheque, ...dates, customerName, remark, ...whole(desk) };
      return {
        request,
        otp: { variables: cheques.declareCheque.otp!.bind(request) },
        see: () => declared(desk),
        becomes: oneMore,
      };
    },
    (_, { found, made }) => void (made.declared = found.leaf!),
  ),
  trial(cheques.revokePositivePay, "", (desk) => {
    const { found, made, transactionPassword } = desk;
    const number = made.declared;
    if (!number) return notMade;
    return {
      request: { accountNumber: found.accounts[0]!, number, transactionPassword, ...whole(desk) },
      see: () => declared(desk),
      becomes: oneLess,
    };
  }),
];
