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
    async (desk) => {
      const { found, ask, transactionPassword } = desk;
      const [account] = found.accounts;
      if (!account) return lacks("account");
      const wanted = { scheme: "reinvestment" as const, amount: DEPOSIT, months: 12, days: 0 };
      const quote = await ask(deposits.depositQuote, { ...wanted, ...whole(desk) });
      if (!quote) return "the bank quotes no deposit of 1,000 rupees for a year";
      const terms = { ...wanted, fromAccount: account, toAccount: account, rate: quote.rate, renews: false };
      const nominees = nominationOnWire(nominated("brother"));
      const asked = { product: "fixed" as const, ...terms, ...nominees, ...whole(desk) };
      return {
        request: { ...asked, transactionPassword },
        otp: { variables: deposits.openDeposit.otp!.bind(asked) },
        see: () => balance(desk, account),
        becomes: (before) => numeric(before) - DEPOSIT,
      };
    },
    ({ accountNumber }, { made }) => void (made.deposit = accountNumber),
  ),
  trial(deposits.depositInstruction, "", (desk) => {
    const { ask, found, made, transactionPassword } = desk;
    if (!made.deposit) return "no deposit was opened";
    const deposit = { accountNumber: made.deposit, ...whole(desk) };
    const asked = { ...deposit, instruction: "all" as const, toAccount: found.accounts[0]! };
    return {
      request: { ...asked, transactionPassword },
      otp: { variables: deposits.instructDeposit.otp!.bind(asked) },
      see: async () => (await ask(deposits.depositLife, deposit))?.instruction ?? null,
      becomes: () => "all",
    };
  }),
  trial(nominationChange, "", (desk) => {
    const { ask, made, transactionPassword } = desk;
    if (!made.deposit) return "no deposit was opened";
    const deposit = { accountNumber: made.deposit, ...whole(desk) };
    const nomination = nominated("sister");
    const names = async () => (await ask(nominees, deposit))?.nominees.map(({ name }) => name).join(", ");
    const asked = { ...deposit, ...nominationOnWire(nomination), transactionPassword, otp: "" };
    return {
      request: asked,
      otp: { variables: nominate.otp!.bind(asked) },
      see: async () => (await names()) ?? null,
      becomes: () => nomination.nominees[0]!.name,
    };
  }),
  trial(deposits.depositClosing, "", async (desk) => {
    const { ask, found, made, transactionPassword } = desk;
    if (!made.deposit) return notMade;
    const deposit = { accountNumber: made.deposit, ...whole(desk) };
    const quote = await ask(deposits.closingQuote, deposit);
    if (!quote) return "the bank quotes no closing: close the deposit of 1,000 rupees by hand";
    const { amount, tax } = quote;
    const toAccount = found.accounts[0]!;
    const asked = { ...deposit, toAccount, amount, tax };
    return {
      request: { ...asked, transactionPassword },
      otp: { variables: deposits.closeDeposit.otp!.bind(asked) },
      see: () => balance(desk, toAccount),
      becomes: (before) => numeric(before) + amount - tax,
    };
  }),
];
