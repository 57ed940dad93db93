import * as z from "zod";
import { parseIsoDate, type IsoDate } from "common/dates";
import { parsePlainAmount, plainAmount, type Paise } from "common/money";

/**
 * The kinds of field that travel between portal and bank: text on the wire, house types inside. `meta` says of each what the
 * contract on paper (docs/contract) says of it: JSON Schema's words, with `examples` of text; of a `kind`, which stands there
 * once under that name, `samples`, instead of which a field may have a `sample` of its own.
 */

export const text = z.string();
/** Text of which `sample` is an example: what the contract on paper shows, and what an example sends. */
export const textLike = (sample: string) => text.meta({ examples: [sample] });

export const accountNumber = textLike("000100100000001");
/** Of whoever is paid. */
export const payeeAccount = textLike("000100100000002");
export const depositNumber = textLike("000120010000007");
export const loanNumber = textLike("000130010000008");
export const customerNumber = textLike("100200301");
export const customerName = textLike("Lakshmi Narayanan");
export const mobile = textLike("9840012301");
export const pan = textLike("ABCPM1234K");
/** Of a payee or a nominee. */
export const personName = textLike("Meena Raghavan");
/** Of a guardian, a guarantor, a spouse. */
export const relativeName = textLike("Raghavan Pillai");
export const street = textLike("12 Temple Road");
export const locality = textLike("Mylapore");
export const city = textLike("Chennai");
export const stateCode = textLike("TN");
export const country = textLike("IN");
export const pinCode = textLike("600004");
export const telephone = textLike("04424640000");
export const branchCode = textLike("0001");
export const ifsc = textLike("KVGB0000001");
export const mmid = textLike("9211001");
export const bankName = textLike("Kaveri Grameena Bank");
export const product = textLike("Savings account");
/** Of a year, or of an amount. */
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
/** Of a change or a payment: see `referencePattern`. */
export const reference = textLike("P7K2M9QX4TB6RW");
/** Words of the bank about what it has done. */
export const bankMessage = textLike("Done");
/** Code that a transfer is refused with. */
export const failureCode = textLike("8001");
/** The specification has it, and the portal leaves it empty. */
export const leftEmpty = textLike("");

/** A password, PIN or CVV that a customer types: where it can be, for the bank alone on its way (`rsa.server.ts`). */
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

/** `"1234.50"` or `"1234"` ↔ paise. */
export const amount = z
  .codec(z.string(), z.bigint(), {
    decode: (wire, context): Paise => {
      const paise = parsePlainAmount(wire);
      if (paise !== null) return paise;
      context.issues.push({ code: "custom", input: wire, message: "not an amount" });
      return z.NEVER;
    },
    encode: (paise) => plainAmount(paise),
  })
  .meta({
    id: "amount",
    description: "Rupees, with a point and two digits of paise or without; no commas",
    pattern: "^[+-]?\\d{1,16}(\\.\\d{1,2}0*)?$",
    samples: ["1234.50"],
  });

/** A date on the wire in day-month-year order with `separator` ↔ `YYYY-MM-DD`. */
function dayFirst(separator: "/" | "-") {
  const form = `DD${separator}MM${separator}YYYY`;
  return z
    .codec(z.string(), z.custom<IsoDate>(), {
      decode: (wire, context): IsoDate => {
        const date = parseIsoDate(wire.split(separator).reverse().join("-"));
        if (date) return date;
        context.issues.push({ code: "custom", input: wire, message: `not a date as ${form}` });
        return z.NEVER;
      },
      encode: (date) => date.split("-").reverse().join(separator),
    })
    .meta({
      id: separator === "/" ? "slash-date" : "dash-date",
      description: `A date in India, ${form}`,
      pattern: `^\\d{2}${separator}\\d{2}${separator}\\d{4}$`,
      samples: [["10", "03", "2026"].join(separator)],
    });
}

/** `DD/MM/YYYY` */
export const slashDate = dayFirst("/");
/** `DD-MM-YYYY` */
export const dashDate = dayFirst("-");

/** `"Y"` or anything else ↔ boolean. */
export const yesNo = z
  .codec(z.string(), z.boolean(), {
    decode: (wire) => wire === "Y",
    encode: (yes) => (yes ? "Y" : "N"),
  })
  .meta({ id: "yes-no", description: "`Y`: yes; anything else, as `N`: no", samples: ["Y"] });

/** An instant as ISO 8601 text ↔ Date. */
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

/** A closed list whose wire codes differ from the house's words. */
export function coded<const M extends Record<string, string>>(codes: M) {
  const words = new Map(Object.entries(codes).map(([word, code]) => [code, word as keyof M & string]));
  return z
    .codec(z.string(), z.custom<keyof M & string>(), {
      decode: (wire, context) => {
        const word = words.get(wire);
        if (word !== undefined) return word;
        context.issues.push({ code: "custom", input: wire, message: "unknown code" });
        return z.NEVER;
      },
      encode: (word) => codes[word] as string,
    })
    .meta({ enum: [...words.keys()], description: wordsOfCodes(codes) });
}

const wordsOfCodes = (codes: Record<string, string>) =>
  Object.entries(codes)
    .map(([word, code]) => `\`${code}\` ${word}`)
    .join(", ");

/** How far something is that was asked for. */
export const deliveryState = coded({ received: "R", printed: "P", sent: "S", delivered: "D" });

/** Of a request about one account of one customer. */
export const ofAccount = {
  accountNumber: ["AccountNumber", accountNumber],
  customerNumber: ["CustNo", customerNumber],
} as const;
export const ofDeposit = { ...ofAccount, accountNumber: ["AccountNumber", depositNumber] } as const;
export const ofLoan = { ...ofAccount, accountNumber: ["AccountNumber", loanNumber] } as const;

/** Where a branch is; and, as an extension, the nine digits of it on cheques. */
export const ofBranch = {
  branchAddress1: ["BranchAddress1", street.optional()],
  branchAddress2: ["BranchAddress2", locality.optional()],
  branchCity: ["BranchCity", city.optional()],
  branchState: ["BranchState", stateCode.optional()],
  branchPinCode: ["BranchPincode", pinCode.optional()],
  micr: ["MICRCode", textLike("044240002").optional()],
} as const;
