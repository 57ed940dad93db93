import { describe, expect, it } from "vitest";
import { cardUseForm, presentedChequeForm, tokenForm } from "./counter-forms.part";

const reference = "P0123456789ABC";
const use = {
  reference,
  cardNumber: "6522 1100 2200 3019",
  channel: "atm",
  scope: "domestic",
  cardAmount: "1,500",
  place: " CORNER  ATM ",
  pin: "",
};
const cheque = {
  reference,
  account: "001110010003301",
  number: "318426",
  date: "22-11-2026",
  chequeAmount: "51500.50",
  payee: "Vaigai Motors",
};

describe("the forms of the demo counter", () => {
  it("read a card's use and a presented cheque, amounts in paise", () => {
    expect(cardUseForm.parse(use)).toEqual({
      ...use,
      cardNumber: "6522110022003019",
      cardAmount: 1_500_00n,
      place: "CORNER ATM",
    });
    expect(presentedChequeForm.parse(cheque)).toEqual({
      ...cheque,
      date: "2026-11-22",
      chequeAmount: 51_500_50n,
    });
  });

  it.each([
    [cardUseForm, use, "cardNumber", "6522", "cardNumber"],
    [cardUseForm, use, "channel", "fax", "choose"],
    [cardUseForm, use, "scope", "", "choose"],
    [cardUseForm, use, "cardAmount", "0", "amount"],
    [cardUseForm, use, "place", " ", "place"],
    [cardUseForm, use, "pin", "12", "pin"],
    [cardUseForm, use, "reference", "mine", "sentBefore"],
    [presentedChequeForm, cheque, "account", "12", "account"],
    [presentedChequeForm, cheque, "number", "12", "number"],
    [presentedChequeForm, cheque, "date", "31-02-2026", "date"],
    [presentedChequeForm, cheque, "chequeAmount", "lots", "amount"],
    [presentedChequeForm, cheque, "payee", "x".repeat(41), "payee"],
  ] as const)("refuse what is none (%#)", (form, right, field, typed, error) => {
    const read = form.safeParse({ ...right, [field]: typed });
    expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, error]]);
  });
});

it("a branch token is asked for by nine digits, whatever stands between them", () => {
  expect(tokenForm.parse({ customerId: " 100 200 301 " })).toEqual({ customerId: "100200301" });
  expect(tokenForm.safeParse({ customerId: "1002003" }).error?.issues[0]?.message).toBe("customerId");
});
