import { describe, expect, test } from "vitest";
import { cleanAddress, isSameAccount, newPayeeForm, readPayeeKind } from "./payees";
import { isSameName } from "./same-name";

const within = {
  name: "Anitha Reddy",
  accountNumber: "000110010000001",
  confirmAccountNumber: "000110010000001",
};
const outside = {
  name: "Anitha Reddy",
  accountNumber: "50100012345678",
  confirmAccountNumber: "50100012345678",
  ifsc: "HDFC0000001",
  address: "12 Temple Road Chennai",
};
const form = newPayeeForm("KVGB");
const bothNumbers = (number: string) => ({ accountNumber: number, confirmAccountNumber: number });

/** First error of each field. */
function faults(typed: Record<string, string | undefined>) {
  const read = form.safeParse({ ...outside, ...typed });
  const answer: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) answer[String(path[0])] ??= message;
  return answer;
}

describe("the form of a new payee", () => {
  test("takes a payee at another bank as it is, the address or none", () => {
    const { confirmAccountNumber: _, ...payee } = outside;
    expect(form.parse(outside)).toEqual({ kind: "both-ways", ...payee });
    const { address: __, ...rest } = payee;
    for (const address of [undefined, "", "  "])
      expect(form.parse({ ...outside, address })).toEqual({ kind: "both-ways", ...rest });
  });

  test.each([undefined, "", "KVGB0000011", "kvgb 0000-022"])(
    "is one within the bank with the IFSC %s: only name and number are kept",
    (ifsc) => {
      const { confirmAccountNumber: _, ...payee } = within;
      expect(form.parse({ ...within, ifsc, address: "Y" })).toEqual({ kind: "within-bank", ...payee });
    },
  );

  test("spaces and hyphens anywhere and small letters do not count", () => {
    const typed = { accountNumber: "  ab - 12 ", confirmAccountNumber: "AB12", ifsc: " hdfc-0000001" };
    expect(form.parse({ ...outside, ...typed })).toMatchObject({
      accountNumber: "AB12",
      ifsc: "HDFC0000001",
    });
  });

  test.each<[string, Record<string, string | undefined>, Record<string, string>]>([
    ["emoji in the name", { name: "Anitha 🏦" }, { name: "common:errors.unprintable" }],
    ["a flag in the name", { name: "Anitha 🇮🇳" }, { name: "common:errors.unprintable" }],
    [
      "nothing",
      { name: undefined, accountNumber: undefined, confirmAccountNumber: undefined, ifsc: "", address: " " },
      {
        name: "errors.enterName",
        accountNumber: "errors.enterAccounts",
        confirmAccountNumber: "errors.enterAccounts",
      },
    ],
    ["a name of 21 letters", { name: "a".repeat(21) }, { name: "errors.nameLong" }],
    ["a name of marks alone", { name: "--" }, { name: "errors.nameLetters" }],
    ["no IFSC, and 14 digits", { ifsc: "" }, { ifsc: "errors.enterIfsc" }],
    [
      "an IFSC of our own, and 14 digits",
      { ifsc: "KVGB0000011" },
      { accountNumber: "errors.ownBankAccount" },
    ],
    ["letters of another script", bothNumbers("க".repeat(15)), { accountNumber: "errors.outsideAccount" }],
    ["21 characters", bothNumbers("A".repeat(21)), { accountNumber: "errors.outsideAccount" }],
    ["a slash", bothNumbers("12/3"), { accountNumber: "errors.outsideAccount" }],
    [
      "two numbers, beside another fault",
      { name: "", confirmAccountNumber: "1" },
      { name: "errors.enterName", confirmAccountNumber: "errors.accountsDiffer" },
    ],
    ["ten characters of an IFSC", { ifsc: "HDFC000001" }, { ifsc: "errors.validIfsc" }],
    ["no zero in the IFSC", { ifsc: "HDFC1000001" }, { ifsc: "errors.validIfsc" }],
    ["36 characters of address", { address: "x".repeat(36) }, { address: "errors.addressLong" }],
    ["an address of marks alone", { address: "#/," }, { address: "errors.addressLetters" }],
  ])("%s: said beside the field", (_, typed, answer) => {
    expect(faults(typed)).toEqual(answer);
  });

  test("a name is counted in what is seen as a letter", () => {
    const twenty = "மீ".repeat(20);
    expect(faults({ name: twenty })).toEqual({});
    expect(faults({ name: `${twenty}a` })).toEqual({ name: "errors.nameLong" });
  });

  test("a letter cannot be heaped with marks beyond reason", () => {
    expect(faults({ name: `a${"\u0301".repeat(200)}` })).toEqual({ name: "errors.nameLong" });
  });

  test("what turns the reading direction or ends a line is left out", () => {
    const payee = form.parse({
      ...outside,
      name: "\u202eAni\u0007tha\nReddy\u2069",
    });
    expect(payee.name).toBe("Anitha Reddy");
  });

  test("the limits themselves are inside", () => {
    const account = { accountNumber: "A".repeat(20), confirmAccountNumber: "A".repeat(20) };
    expect(faults({ ...account, name: "a".repeat(20), address: "x".repeat(35) })).toEqual({});
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
