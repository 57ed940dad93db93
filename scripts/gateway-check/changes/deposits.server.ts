import * as deposits from "common/contract/deposits.server";
import { nominate, nominationChange, nominees } from "common/contract/account-enquiries.server";
import { nominationOnWire } from "common/contract/nominee-fields.server";
import type { Nomination } from "common/nominee";
import { type Trial, balance, lacks, name, notMade, numeric, trial, whole } from "./trial.server";

const DEPOSIT = 1_000_00n;

const nominated = (relation: "brother" | "sister"): Nomination => ({
  manner: "together",
  nominees: [
    {
      ...{ name: `${name} ${relation}`, relation, address1: "4 Car Street", address2: "Mylapore" },
      ...{ place: { state: "TN", city: "CHENNAI", pinCode: "600004" }, share: 100 },
    },
  ],
});

export const depositTrials: readonly Trial[] = [
  trial(
    deposits.depositOpening,
    "",
    async (harness) => {
      const { found, ask, transactionPassword } = harness;
      const [account] = found.accounts;
      if (!account) return lacks("account");
      const term = { scheme: "reinvestment" as const, amount: DEPOSIT, months: 12, days: 0 };
      const quote = await ask(deposits.depositQuote, { ...term, ...whole(harness) });
      if (!quote) return "the bank quotes no deposit of 1,000 rupees for a year";
      const terms = { ...term, fromAccount: account, toAccount: account, rate: quote.rate, renews: false };
      const nominees = nominationOnWire(nominated("brother"));
      const requested = { product: "fixed" as const, ...terms, ...nominees, ...whole(harness) };
      return {
        request: { ...requested, transactionPassword },
        otp: { variables: deposits.openDeposit.otp!.bind(requested) },
        see: () => balance(harness, account),
        becomes: (before) => numeric(before) - DEPOSIT,
      };
    },
    ({ accountNumber }, { made }) => void (made.deposit = accountNumber),
  ),
  trial(deposits.depositInstruction, "", (harness) => {
    const { ask, found, made, transactionPassword } = harness;
    if (!made.deposit) return "no deposit was opened";
    const deposit = { accountNumber: made.deposit, ...whole(harness) };
    const requested = { ...deposit, instruction: "all" as const, toAccount: found.accounts[0]! };
    return {
      request: { ...requested, transactionPassword },
      otp: { variables: deposits.instructDeposit.otp!.bind(requested) },
      see: async () => (await ask(deposits.depositLife, deposit))?.instruction ?? null,
      becomes: () => "all",
    };
  }),
  trial(nominationChange, "", (harness) => {
    const { ask, made, transactionPassword } = harness;
    if (!made.deposit) return "no deposit was opened";
    const deposit = { accountNumber: made.deposit, ...whole(harness) };
    const nomination = nominated("sister");
    const names = async () => (await ask(nominees, deposit))?.nominees.map(({ name }) => name).join(", ");
    const requested = { ...deposit, ...nominationOnWire(nomination), transactionPassword, otp: "" };
    return {
      request: requested,
      otp: { variables: nominate.otp!.bind(requested) },
      see: async () => (await names()) ?? null,
      becomes: () => nomination.nominees[0]!.name,
    };
  }),
  trial(deposits.depositClosing, "", async (harness) => {
    const { ask, found, made, transactionPassword } = harness;
    if (!made.deposit) return notMade;
    const deposit = { accountNumber: made.deposit, ...whole(harness) };
    const quote = await ask(deposits.closingQuote, deposit);
    if (!quote) return "the bank quotes no closing: close the deposit of 1,000 rupees by hand";
    const { amount, tax } = quote;
    const toAccount = found.accounts[0]!;
    const requested = { ...deposit, toAccount, amount, tax };
    return {
      request: { ...requested, transactionPassword },
      otp: { variables: deposits.closeDeposit.otp!.bind(requested) },
      see: () => balance(harness, toAccount),
      becomes: (before) => numeric(before) + amount - tax,
    };
  }),
];
