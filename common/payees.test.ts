import { describe, expect, test } from "vitest";
import { cleanAddress, isSameAccount, isSameName, newPayeeForm, readPayeeKind } from "./payees";
import type { PayeeKind } from "./payments";

const right: Record<PayeeKind, Record<string, string>> = {
  "within-bank": {
    name: "Anitha Reddy",
    accountNumber: "000110010000001",
    confirmAccountNumber: "000110010000001",
  },
  imps: {
    name: "Anitha Reddy",
    accountNumber: "50100012345678",
    confirmAccountNumber: "50100012345678",
    ifsc: "HDFC0000001",
    address: "12 Temple Road Chennai",
  },
  "neft-rtgs": {
    name: "Anitha Reddy",
    accountNumber: "50100012345678",
    confirmAccountNumber: "50100012345678",
    ifsc: "HDFC0000001",
    address: "12 Temple Road Chennai",
  },
};

/** First error of each field. */
function faults(kind: PayeeKind, typed: Record<string, string | undefined>) {
  const read = newPayeeForm(kind, "KVGB").safeParse({ ...right[kind], ...typed });
  const answer: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) answer[String(path[0])] ??= message;
  return answer;
}

describe("the form of a new payee", () => {
  test.each(Object.keys(right) as PayeeKind[])("takes a payee of kind %s as it is", (kind) => {
    const { confirmAccountNumber: _, ...payee } = right[kind];
    expect(newPayeeForm(kind, "KVGB").parse(right[kind])).toEqual({ kind, ...payee });
  });

  test("within the bank nothing else is kept, whatever is sent", () => {
    const payee = newPayeeForm("within-bank", "KVGB").parse({
      ...right["within-bank"],
      ifsc: "X",
      address: "Y",
    });
    expect(Object.keys(payee).sort()).toEqual(["accountNumber", "kind", "name"]);
  });

  test("spaces and hyphens anywhere and small letters do not count", () => {
    const typed = { accountNumber: "  ab - 12 ", confirmAccountNumber: "AB12", ifsc: " hdfc-0000001" };
    const payee = newPayeeForm("imps", "KVGB").parse({ ...right.imps, ...typed });
    expect(payee).toMatchObject({ accountNumber: "AB12", ifsc: "HDFC0000001" });
  });

  test.each<[string, PayeeKind, Record<string, string | undefined>, Record<string, string>]>([
    ["emoji in the name", "imps", { name: "Anitha 🏦" }, { name: "errors.namePictures" }],
    ["a flag in the name", "within-bank", { name: "Anitha 🇮🇳" }, { name: "errors.namePictures" }],
    [
      "nothing",
      "imps",
      { name: undefined, ifsc: "", address: " " },
      {
        name: "errors.enterName",
        ifsc: "errors.enterIfsc",
        address: "errors.enterAddress",
      },
    ],
    [
      "no account number",
      "within-bank",
      { accountNumber: undefined, confirmAccountNumber: undefined },
      {
        accountNumber: "errors.enterAccounts",
        confirmAccountNumber: "errors.enterAccounts",
      },
    ],
    ["a name of 21 letters", "imps", { name: "a".repeat(21) }, { name: "errors.nameLong" }],
    ["a name of marks alone", "imps", { name: "--" }, { name: "errors.nameLetters" }],
    [
      "14 digits",
      "within-bank",
      { accountNumber: "1".repeat(14), confirmAccountNumber: "1".repeat(14) },
      {
        accountNumber: "errors.ownBankAccount",
      },
    ],
    [
      "letters of another script",
      "within-bank",
      {
        accountNumber: "க".repeat(15),
        confirmAccountNumber: "க".repeat(15),
      },
      { accountNumber: "errors.ownBankAccount" },
    ],
    [
      "21 characters",
      "imps",
      { accountNumber: "A".repeat(21), confirmAccountNumber: "A".repeat(21) },
      {
        accountNumber: "errors.outsideAccount",
      },
    ],
    [
      "a slash",
      "imps",
      { accountNumber: "12/3", confirmAccountNumber: "12/3" },
      {
        accountNumber: "errors.outsideAccount",
      },
    ],
    [
      "two numbers, beside another fault",
      "imps",
      { name: "", confirmAccountNumber: "1" },
      {
        name: "errors.enterName",
        confirmAccountNumber: "errors.accountsDiffer",
      },
    ],
    ["ten characters of an IFSC", "imps", { ifsc: "HDFC000001" }, { ifsc: "errors.validIfsc" }],
    ["no zero in the IFSC", "neft-rtgs", { ifsc: "HDFC1000001" }, { ifsc: "errors.validIfsc" }],
    ["an IFSC of our own", "neft-rtgs", { ifsc: "kvgb0000011" }, { ifsc: "errors.ownBankIfsc" }],
    ["36 characters of address", "imps", { address: "x".repeat(36) }, { address: "errors.addressLong" }],
    ["an address of marks alone", "imps", { address: "#/," }, { address: "errors.addressLetters" }],
  ])("%s: said beside the field", (_, kind, typed, answer) => {
    expect(faults(kind, typed)).toEqual(answer);
  });

  test("a name is counted in what is seen as a letter", () => {
    const twenty = "மீ".repeat(20);
    expect(faults("imps", { name: twenty })).toEqual({});
    expect(faults("imps", { name: `${twenty}a` })).toEqual({ name: "errors.nameLong" });
  });

  test("a letter cannot be heaped with marks beyond reason", () => {
    expect(faults("imps", { name: `a${"\u0301".repeat(200)}` })).toEqual({ name: "errors.nameLong" });
  });

  test("what turns the reading direction or ends a line is left out", () => {
    const payee = newPayeeForm("imps", "KVGB").parse({
      ...right.imps,
      name: "\u202eAni\u0007tha\nReddy\u2069",
    });
    expect(payee.name).toBe("Anitha Reddy");
  });

  test("the limits themselves are inside", () => {
    const account = { accountNumber: "A".repeat(20), confirmAccountNumber: "A".repeat(20) };
    expect(faults("imps", { ...account, name: "a".repeat(20), address: "x".repeat(35) })).toEqual({});
  });
});

test("special characters of an address become spaces, letters of every script stay", () => {
  expect(cleanAddress("12/3, Temple Rd.\n#4 – சென்னை")).toBe("12 3 Temple Rd 4 சென்னை");
});

test("account numbers are compared as the form reads them", () => {
  expect(isSameAccount("0001 1001", "00011001")).toBe(true);
  expect(isSameAccount("ab1", "AB1")).toBe(true);
  expect(isSameAccount("1", "11")).toBe(false);
});

test.each([
  ["Anitha Reddy", "ANITHA REDDY", true],
  ["Anitha Reddy", "Reddy, Anitha", true],
  ["Anitha Reddy", "Smt. Anitha  Reddy", true],
  ["A. Reddy", "Anitha Reddy", false],
  ["Anitha", "Anitha Reddy", false],
  ["அனிதா", "அனிதா", true],
  ["அனிதா", "அனித", false],
  ["Mr", "Mrs", false],
])("%s and %s name the same person: %s", (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});

test("a kind that does not exist is the first one", () => {
  expect(readPayeeKind("imps")).toBe("imps");
  for (const odd of [null, "", "IMPS", "__proto__", {}]) expect(readPayeeKind(odd)).toBe("within-bank");
});
