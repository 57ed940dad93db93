import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoDate } from "common/dates";
import { branchTokenForm, cardForm, identityForm } from "./registration.forms";

const today = isoDate("2026-11-21");
const card = { cardNumber: "6070 1234 5678 9012", expiryMonth: "7", expiryYear: "29", cvv: "123" };

/** Of each field the first, which is the one that is shown. */
function errorsOf(given: object, on = today): Record<string, string> {
  const parsed = cardForm(on).safeParse({ ...card, ...given });
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

describe("the card", () => {
  it("is taken without its spaces, with a month of two digits", () => {
    expect(cardForm(today).parse(card)).toEqual({
      ...card,
      cardNumber: "6070123456789012",
      expiryMonth: "07",
    });
  });

  it.each([
    ["a number of 15 digits", { cardNumber: "607012345678901" }, "cardNumber", "errors.cardLength"],
    ["a number of 17 digits", { cardNumber: "60701234567890123" }, "cardNumber", "errors.cardLength"],
    ["letters", { cardNumber: "6070abcd56789012" }, "cardNumber", "errors.cardLength"],
    ["month 13", { expiryMonth: "13" }, "expiryMonth", "errors.validExpiryMonth"],
    ["month 00", { expiryMonth: "00" }, "expiryMonth", "errors.validExpiryMonth"],
    ["a CVV of four digits", { cvv: "1234" }, "cvv", "errors.cvvLength"],
    ["a year of another century", { expiryYear: "1928" }, "expiryYear", "errors.validExpiryYear"],
    ["last year", { expiryYear: "25" }, "expiryYear", "errors.validExpiryYear"],
    ["nine years ahead", { expiryYear: "35" }, "expiryYear", "errors.validExpiryYear"],
    ["this month", { expiryMonth: "11", expiryYear: "26" }, "expiryMonth", "errors.validExpiryDate"],
    ["nothing", { cardNumber: " " }, "cardNumber", "errors.enterCardNumber"],
  ])("is refused with %s", (_what, given, field, error) => {
    expect(errorsOf(given)).toEqual({ [field]: error });
  });

  it.each([
    ["next month", { expiryMonth: "12", expiryYear: "26" }],
    ["eight years ahead", { expiryYear: "34" }],
  ])("is good until %s", (_what, given) => {
    expect(errorsOf(given)).toEqual({});
  });

  it("says all that is missing at once, and of the date even so", () => {
    expect(errorsOf({ cardNumber: "", cvv: "", expiryMonth: "10", expiryYear: "26" })).toEqual({
      cardNumber: "errors.enterCardNumber",
      cvv: "errors.enterCvv",
      expiryMonth: "errors.validExpiryDate",
    });
  });

  it("is good exactly when its month lies ahead, in at most eight years", () => {
    const month = fc.integer({ min: 1, max: 12 });
    const year = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(month, year, (expiryMonth, expiryYear) => {
        const ahead = (2000 + expiryYear) * 12 + expiryMonth > 2026 * 12 + 11;
        const given = {
          expiryMonth: String(expiryMonth),
          expiryYear: String(expiryYear).padStart(2, "0"),
        };
        expect(Object.keys(errorsOf(given)).length === 0).toBe(ahead && expiryYear <= 34);
      }),
    );
  });
});

describe("who asks", () => {
  const given = { customerId: "100200308", mobile: "9840012308", captcha: "KPT34X", captchaToken: "t" };

  it("gives a customer ID and a mobile of ten digits", () => {
    expect(identityForm(true).parse({ ...given, customerId: " 100200308 " })).toMatchObject(given);
  });

  it("agrees to the version of the terms that the page shows, and to no other", () => {
    const version = isoDate("2026-01-01");
    const ticked = (terms?: string) => identityForm(true, true, version).safeParse({ ...given, terms });
    expect(ticked(version).data).toMatchObject({ terms: version });
    expect(ticked().error?.issues.map(({ message }) => message)).toEqual(["errors.agreeTerms"]);
    expect(ticked("2027-01-01").error?.issues.map(({ message }) => message)).toEqual(["errors.termsChanged"]);
  });

  it.each([
    ["a customer ID of ten digits", { customerId: "1002003081" }, "errors.customerIdDigits"],
    ["letters", { customerId: "10020030a" }, "errors.customerIdDigits"],
    ["no customer ID", { customerId: "" }, "errors.enterCustomerId"],
    ["nothing but spaces", { customerId: "   " }, "errors.enterCustomerId"],
    ["no mobile", { mobile: undefined }, "errors.enterMobile"],
    ["a mobile of nine digits", { mobile: "984001230" }, "errors.validMobile"],
    ["a mobile of another country", { mobile: "+19840012308" }, "errors.validMobile"],
    ["no captcha", { captcha: "" }, "errors.enterCaptcha"],
  ])("is asked again after %s", (_what, wrong, error) => {
    const parsed = identityForm(true).safeParse({ ...given, ...wrong });
    expect(parsed.error?.issues[0]?.message).toBe(error);
  });
});

describe("the branch token", () => {
  it.each([
    ["", "errors.enterBranchToken"],
    ["12345678901234567", "errors.branchTokenLong"],
  ])("%j is refused", (branchToken, error) => {
    expect(branchTokenForm.safeParse({ branchToken }).error?.issues[0]?.message).toBe(error);
  });

  it("is taken as printed, without spaces around it", () => {
    expect(branchTokenForm.parse({ branchToken: " AB12CD34EF56GH78 " }).branchToken).toBe("AB12CD34EF56GH78");
  });
});
