import * as z from "zod";
import { parseIsoDate, type IsoDate } from "common/dates";
import { isHidden, parsePlainAmount, plainAmount, type Paise } from "common/money";

/**
 * Kinds of field between portal and bank: text on the wire, domain types inside. `meta` has the JSON Schema words for
 * docs/contract: `examples` of text; for a kind of field its `id` and its `samples`, which a field may override.
 */

export const text = z.string();
/** Text with an example, for docs/contract and for samples. */
export const textLike = (sample: string) => text.meta({ examples: [sample] });

export const accountNumber = textLike("000100100000001");
export const payeeAccount = textLike("000100100000002");
export const depositNumber = textLike("000120010000007");
export const loanNumber = textLike("000130010000008");
export const customerNumber = textLike("100200301");
export const customerName = textLike("Lakshmi Narayanan");
export const mobile = textLike("9840012301");
export const pan = textLike("ABCPM1234K");
export const personName = textLike("Meena Raghavan");
export const relativeName = textLike("Raghavan Pillai");
export const street = textLike("12 Temple Road");
export const locality = textLike("Mylapore");
export const city = textLike("Chennai");
export const stateCode = textLike("TN");
export const pinCode = textLike("600004");
export const telephone = textLike("04424640000");
export const branchCode = textLike("0001");
export const ifsc = textLike("KVGB0000001");
export const mmid = textLike("9211001");
export const bankName = textLike("Kaveri Grameena Bank");
export const product = textLike("Savings account");
/** Percent a year, or of an amount. */
export const percent = textLike("7.25");
export const particulars = textLike("NEFT KAVERI STORES");
export const remark = textLike("Household");
export const chequeNumber = textLike("318429");
export const cardNumber = textLike("6522110022003019");
/** `MM/YY` */
export const cardExpiry = textLike("08/28");
export const enrolmentId = textLike("E30191");
export const instructionNumber = textLike("42");
export const requestNumber = textLike("R260310000017");
export const sessionId = textLike("s-5f3c2a");
export const oneTimePassword = textLike("402719");
/** Extension in answers: purpose of the OTP as its text message says it, for the page that asks for the OTP. */
export const purposeText = textLike("to pay Rs 500.00 from account ending 0017 to Meena Raghavan").optional();
/** Of a change or a payment: see `referencePattern`. */
export const reference = textLike("P7K2M9QX4TB6RW");
/** UTR or RRN. */
export const networkReference = textLike("KVGBN26069000017");

/**
 * Extension: the flow that an OTP was asked from, in every call that sends, checks or takes it. An OTP opens nothing in another flow,
 * and wrong entries there do not count against it. For acts it is the `RequestRef` of the run.
 */
export const otpFlow = { flow: ["FlowRef", reference.optional()] } as const;
export const bankMessage = textLike("Done");
/** Refusal code of a transfer. */
export const failureCode = textLike("8001");
/** Specified, but left empty by the portal. */
export const leftEmpty = textLike("");

/** Typed by the customer. Encrypted for the bank alone if possible (`rsa.server.ts`). */
export const secret = z.string().meta({
  id: "secret",
  description: "A password, PIN or CVV. Sealed under the bank's key where the bank has `sealed-secrets`",
  samples: ["Kaveri@2026"],
});
export const count = z.coerce
  .number()
  .int()
  .nonnegative()
  .meta({
    id: "count",
    description: "A whole number from 0 on; as text it is taken as well",
    samples: [12],
  });

export const sharePercent = z.coerce
  .number()
  .positive()
  .max(100)
  .refine((share) => Number(share.toFixed(2)) === share)
  .meta({
    id: "share",
    description: "Percent above 0, at most 100, with at most two decimals; as text it is taken as well",
    samples: [33.34],
  });

/** Text ↔ value; `read` gives null or undefined for a text that is `wrong`. */
export const written = <T>(
  read: (wire: string) => T | null | undefined,
  encode: (value: T) => string,
  wrong: string,
) =>
  z.codec(z.string(), z.custom<T>(), {
    decode(wire, context) {
      const value = read(wire);
      if (value !== null && value !== undefined) return value;
      context.issues.push({ code: "custom", input: wire, message: wrong });
      return z.NEVER;
    },
    encode,
  });

/** Throws for the figure of a hidden balance: it must never reach the bank as an amount. */
function inFigures(paise: Paise): string {
  if (isHidden(paise)) throw new TypeError("a hidden balance is no amount of a message");
  return plainAmount(paise);
}

/** `"1234.50"` or `"1234"` ↔ paise. */
export const amount = written<Paise>(parsePlainAmount, inFigures, "not an amount").meta({
  id: "amount",
  description: "Rupees, with a point and two digits of paise or without; no commas",
  pattern: "^[+-]?\\d{1,16}(\\.\\d{1,2}0*)?$",
  samples: ["1234.50"],
});

/** An amount that tells what a customer has or owes. Those who hide balances get another figure: `coverBalances`. */
export const balance = written<Paise>(parsePlainAmount, inFigures, "not an amount").meta({
  id: "balance",
  description:
    "What the customer has or owes; as an amount. The portal hides it where the customer wants that",
  pattern: "^[+-]?\\d{1,16}(\\.\\d{1,2}0*)?$",
  samples: ["98765.43"],
});

function dayFirst(separator: "/" | "-") {
  const form = `DD${separator}MM${separator}YYYY`;
  return written<IsoDate>(
    (wire) => parseIsoDate(wire.split(separator).reverse().join("-")),
    (date) => date.split("-").reverse().join(separator),
    `not a date as ${form}`,
  ).meta({
    id: separator === "/" ? "slash-date" : "dash-date",
    description: `A date in India, ${form}`,
    pattern: `^\\d{2}${separator}\\d{2}${separator}\\d{4}$`,
    samples: [`10${separator}03${separator}2026`],
  });
}

export const slashDate = dayFirst("/");
export const dashDate = dayFirst("-");

/** `"Y"` ↔ true; anything else is false. */
export const yesNo = z
  .codec(z.string(), z.boolean(), {
    decode: (wire) => wire === "Y",
    encode: (yes) => (yes ? "Y" : "N"),
  })
  .meta({ id: "yes-no", description: "`Y`: yes; anything else, as `N`: no", samples: ["Y"] });

export const instant = z
  .codec(z.iso.datetime({ offset: true }), z.date(), {
    decode: (wire) => new Date(wire),
    encode: (date) => date.toISOString(),
  })
  .meta({
    id: "instant",
    description: "A moment in ISO 8601 with its offset, or with `Z`",
    samples: ["2026-03-10T06:30:00.000Z"],
  });

/** In answers of services that send an OTP. `sentAt`, an extension: when, as its text message says, for the page that asks for it. */
export const sentOtp = {
  purposeText: ["PurposeText", purposeText],
  sentAt: ["SentAt", instant.optional()],
} as const;

/** Closed list with wire codes that differ from our names. */
export function coded<const M extends Record<string, string>>(codes: M) {
  const words = new Map(
    (Object.keys(codes) as (keyof M & string)[]).map((word) => [codes[word] as string, word]),
  );
  return written(
    (wire) => words.get(wire),
    (word) => codes[word]!,
    "unknown code",
  ).meta({
    enum: [...words.keys()],
    description: Array.from(words, ([code, word]) => `\`${code}\` ${word}`).join(", "),
  });
}

export const deliveryState = coded({ received: "R", printed: "P", sent: "S", delivered: "D" });

export const ofAccount = {
  accountNumber: ["AccountNumber", accountNumber],
  customerNumber: ["CustNo", customerNumber],
} as const;
export const ofDeposit = { ...ofAccount, accountNumber: ["AccountNumber", depositNumber] } as const;

/** Address of a branch; and as an extension its nine digits on cheques. */
export const ofBranch = {
  branchAddress1: ["BranchAddress1", street.optional()],
  branchAddress2: ["BranchAddress2", locality.optional()],
  branchCity: ["BranchCity", city.optional()],
  branchState: ["BranchState", stateCode.optional()],
  branchPinCode: ["BranchPincode", pinCode.optional()],
  micr: ["MICRCode", textLike("044240002").optional()],
} as const;
