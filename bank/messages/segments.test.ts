import { expect, test } from "vitest";
import { languages, type Language } from "common/languages";
import { ourBank } from "tests/support/banks";
import { segmentsOf } from "./segments";
import { words, type TextKey, type TextValues } from "common/words";
import { say } from "./texts";

const { profile } = ourBank;

const party = { amount: "Rs 25,000.00", from: "0017", payee: "Meena Raghavan", account: "0002" };
const reference = "P8SXBZ2HTKCY0F";
const deposit = { deposit: "7001", amount: "Rs 1,07,186.00", rate: "7.25" };
const balance = words("accounts:messages.balance", { balance: "Rs 1,23,456.00", time: "27-11-2026 09:05" });

/** Texts about a debit or credit, as long as they usually get. */
const entries: Record<TextKey, TextValues> = {
  "transfers:acts.transfer.message": { ...party, reference },
  "transfers:acts.transfer.messageCharged": { ...party, charge: "Rs 5.90", reference },
  "transfers:messages.credited": { amount: party.amount, to: "0017", payer: "Meena Raghavan", reference },
  "transfers:messages.back": {
    ...{ rail: "NEFT", reference, name: "Meena Raghavan", amount: party.amount, from: "0017" },
    reason: words("transfers:messages.returned.account-closed"),
  },
  "transfers:messages.backCharged": {
    ...{ rail: "IMPS", reference, name: "Meena Raghavan", amount: party.amount, from: "0017" },
    ...{ charge: "Rs 5.90", reason: words("transfers:messages.returned.account-closed") },
  },
  "accounts:messages.taken": {
    ...{ amount: "Rs 8,500.00", from: "0017" },
    what: words("accounts:messages.instalment.loan", { number: "12", account: "3001" }),
  },
  "cards:messages.used": { amount: "Rs 1,249.00", card: "4821", shop: "SARAVANA STORES CHENNAI" },
  "cards:acts.card-apply.message": { number: "DC000012", account: "0017", fee: "Rs 177.00" },
  "cheques:messages.paid": {
    ...{ amount: "Rs 15,000.00", account: "0017", cheque: "000123", payee: "Meena Raghavan" },
  },
  "cheques:acts.cheque-book-request.messageWithFee": {
    ...{ count: 1, account: "0017", number: "CB00000012", fee: "Rs 59.00" },
  },
  "deposits:messages.interestPaid": { ...deposit, amount: "Rs 604.00", to: "0017" },
  "deposits:messages.matured": { ...deposit, to: "0017" },
  "deposits:messages.renewedPaid": {
    ...{ ...deposit, next: "7002", date: "27-11-2027", paid: "Rs 7,186.00", to: "0017" },
  },
  "deposits:acts.deposit-open.message": {
    ...{ ...deposit, from: "0017", date: "27-11-2027", maturityAmount: "Rs 1,07,450.00", reference },
  },
  "deposits:acts.deposit-close.message": { ...deposit, to: "0017", reference },
  "deposits:acts.deposit-close.messageUndone": { ...deposit, to: "0017", reference },
  "schemes:acts.scheme-enrol.message": {
    ...{ scheme: "PMJJBY", policy: "PMJJBY/00000012", premium: "Rs 436.00", account: "0017" },
  },
};

const sentence = (key: TextKey, language: Language) =>
  [words(key, entries[key]), balance].map((one) => say(profile, one, language)).join(" ");

const count = (key: string, language: Language) => segmentsOf(sentence(key as TextKey, language));

test("one in English takes one segment, with a charge or a new deposit two; in other scripts four at most", () => {
  const table = Object.keys(entries).map((key) => [key, ...languages.map((one) => count(key, one))]);
  expect(table).toMatchInlineSnapshot(`
    [
      [
        "transfers:acts.transfer.message",
        1,
        3,
        4,
        3,
      ],
      [
        "transfers:acts.transfer.messageCharged",
        2,
        4,
        4,
        4,
      ],
      [
        "transfers:messages.credited",
        1,
        3,
        3,
        3,
      ],
      [
        "transfers:messages.back",
        1,
        3,
        3,
        4,
      ],
      [
        "transfers:messages.backCharged",
        2,
        4,
        3,
        4,
      ],
      [
        "accounts:messages.taken",
        1,
        3,
        3,
        3,
      ],
      [
        "cards:messages.used",
        1,
        3,
        4,
        4,
      ],
      [
        "cards:acts.card-apply.message",
        1,
        3,
        3,
        3,
      ],
      [
        "cheques:messages.paid",
        1,
        3,
        3,
        3,
      ],
      [
        "cheques:acts.cheque-book-request.messageWithFee",
        1,
        3,
        3,
        3,
      ],
      [
        "deposits:messages.interestPaid",
        1,
        3,
        3,
        3,
      ],
      [
        "deposits:messages.matured",
        1,
        3,
        3,
        3,
      ],
      [
        "deposits:messages.renewedPaid",
        2,
        4,
        4,
        4,
      ],
      [
        "deposits:acts.deposit-open.message",
        2,
        4,
        4,
        4,
      ],
      [
        "deposits:acts.deposit-close.message",
        1,
        4,
        3,
        3,
      ],
      [
        "deposits:acts.deposit-close.messageUndone",
        1,
        4,
        3,
        3,
      ],
      [
        "schemes:acts.scheme-enrol.message",
        1,
        4,
        4,
        4,
      ],
    ]
  `);
});

test.each(languages)(
  "each in %s says amount, last digits, time, balance and whom to call or what came back",
  (one) => {
    for (const key of Object.keys(entries) as TextKey[]) {
      const text = sentence(key, one);
      expect(text, key).toContain("Rs 1,23,456.00");
      expect(text, key).toContain("27-11-2026 09:05");
      expect(text, key).toMatch(/0017|4821/);
      if (!/messages\.(back|renewed)/.test(key)) expect(text, key).toContain(profile.helpline);
    }
  },
);

test.each([
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  ["€".repeat(80), 1],
  ["€".repeat(81), 2],
  ["அ".repeat(70), 1],
  ["அ".repeat(71), 2],
  ["a".repeat(307), 3],
])("a text of %j takes %i", (text, segments) => {
  expect(segmentsOf(text)).toBe(segments);
});
