import { nominate, nominees } from "common/contract/account-enquiries.server";
import {
  closeDeposit,
  closingQuote,
  depositLife,
  depositOpening,
  depositQuote,
  instructDeposit,
  openDeposit,
} from "common/contract/deposits.server";
import { nominationOnWire } from "common/contract/nominee-fields.server";
import type { Nomination } from "common/nominee";
import { type Harness, type Trial, balance, lacks, name, needed, notMade, trial } from "./trial.server";

const DEPOSIT = 1_000_00n;
const notOpened = "no deposit was opened";

const nominated = (relation: "brother" | "sister"): Nomination => ({
  manner: "together",
  nominees: [
    {
      ...{ name: `${name} ${relation}`, relation, address1: "4 Car Street", address2: "Mylapore" },
      ...{ place: { state: "TN", city: "CHENNAI", pinCode: "600004" }, share: 100 },
    },
  ],
});

const opened = ({ made }: Harness, reason = notOpened) =>
  needed(made(reason, depositOpening).accountNumber, reason);

export const depositTrials: readonly Trial[] = [
  trial(openDeposit, "", async (harness) => {
    const account = needed(harness.found.accounts[0], lacks("account"));
    const term = { scheme: "reinvestment", amount: DEPOSIT, months: 12, days: 0 } as const;
    const quote = await harness.ask(depositQuote, term);
    const { rate } = needed(quote, "the bank quotes no deposit of 1,000 rupees for a year");
    const paid = { fromAccount: account, toAccount: account, rate, renews: false };
    return {
      request: { product: "fixed" as const, ...term, ...paid, ...nominationOnWire(nominated("brother")) },
      ...balance(harness, account, () => -DEPOSIT),
    };
  }),
  trial(instructDeposit, "", (harness) => {
    const accountNumber = opened(harness);
    return {
      request: { accountNumber, instruction: "all" as const, toAccount: harness.found.accounts[0]! },
      see: async () => (await harness.ask(depositLife, { accountNumber }))?.instruction,
      becomes: () => "all",
    };
  }),
  trial(nominate, "", (harness) => {
    const accountNumber = opened(harness);
    const nomination = nominated("sister");
    return {
      request: { accountNumber, ...nominationOnWire(nomination) },
      see: async () =>
        (await harness.ask(nominees, { accountNumber }))?.nominees.map(({ name }) => name).join(", "),
      becomes: () => nomination.nominees[0]!.name,
    };
  }),
  trial(closeDeposit, "", async (harness) => {
    const accountNumber = opened(harness, notMade);
    const quote = await harness.ask(closingQuote, { accountNumber });
    const byHand = "the bank quotes no closing: close the deposit of 1,000 rupees by hand";
    const { amount, tax } = needed(quote, byHand);
    const toAccount = harness.found.accounts[0]!;
    return {
      request: { accountNumber, toAccount, amount, tax },
      ...balance(harness, toAccount, () => amount - tax),
    };
  }),
];
