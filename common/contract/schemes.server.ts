import * as z from "zod";
import { formatAmount } from "common/money";
import { relationCodes } from "common/nominee";
import { pensions, schemeRules, type Pension } from "common/schemes";
import type texts from "locales/en/schemes.json";
import { actsOf, authorityErrors, authorityFields } from "./act.server";
import { lastDigits, MAX_CHANGE, words } from "./bound-values.server";
import {
  accountNumber,
  amount,
  coded,
  count,
  customerNumber,
  dashDate,
  locality,
  personName,
  relativeName,
  street,
  textLike,
  yesNo,
} from "./fields.server";
import { errorsOf, mayNotPay, notEnoughMoney, paymentsStopped } from "./refusals.server";
import { servicesOf } from "./service.server";

/** The social security schemes that the bank enrols its customers in. */

const { service } = servicesOf("schemes");
const { act, otpFor } = actsOf<typeof texts>("schemes");

export const schemeRefusals = {
  notEnrolled: { code: "7001", message: "You are not enrolled in this scheme" },
  /** PMSBY only. */
  premiumWaits: {
    code: "7066",
    message: "The premium of the new year has not been debited yet; your enrolment is shown when it has been",
  },
  ended: { code: "7119", message: "Your enrolment in this scheme has ended" },
  /** The register of all banks knows of it, this bank keeps nothing of it. */
  elsewhere: { code: "7913", message: "You are enrolled in this scheme at another bank" },
  notEligible: { code: "7121", message: "The scheme is not open to customers of this age" },
  enrolled: { code: "7122", message: "You are enrolled in this scheme already" },
  /** The month or the age has changed since it was said. */
  otherPremium: { code: "7123", message: "The amount to be debited has changed" },
  noMoney: notEnoughMoney,
  mayNotPay,
  stopped: paymentsStopped,
} as const;

const relation = coded(relationCodes);
const frequency = coded({ monthly: "M", quarterly: "Q", "half-yearly": "H" });

/** Rupees a month. */
const pension = z
  .codec(z.string(), z.custom<Pension>(), {
    decode: (wire, context) => {
      const known = pensions.find((one) => String(one) === wire);
      if (known) return known;
      context.issues.push({ code: "custom", input: wire, message: "no pension of the scheme" });
      return z.NEVER;
    },
    encode: String,
  })
  .meta({ enum: pensions.map(String), description: "Rupees a month" });

/** What is agreed of a pension, and the customer's spouse. */
const pensionTerms = {
  pension: ["PensionAmount", pension.optional()],
  frequency: ["Frequency", frequency.optional()],
  married: ["HLDRISMARRIED", yesNo.optional()],
  spouse: ["HLDRSPOUSENAME", relativeName.optional()],
} as const;

/**
 * INQUIRE shows an enrolment. ADD enrols and debits what is due at once; MODIFY (an extension) names another nominee: both
 * without `otp` only check, with it and a reference they are carried out once, and a reference with an empty `otp` asks what
 * became of it. CLOSE (an extension) leaves the scheme, by the transaction password.
 */
export const socialScheme = service("SocialServiceInquiryService", {
  purpose:
    "shows an enrolment in a social security scheme, enrols and debits the premium, changes the nominee, leaves",
  movesMoney: true,
  errors: { ...authorityErrors["password+otp"], ...errorsOf(...Object.values(schemeRefusals)) },
  request: {
    scheme: ["RequestType", coded({ pmjjby: "PMJBY", pmsby: "PMSBY", apy: "APY" })],
    key: ["Key", coded({ inquire: "INQUIRE", add: "ADD", modify: "MODIFY", close: "CLOSE" })],
    customerNumber: ["CustId", customerNumber],
    accountNumber: ["AcctNo", accountNumber],
    nomineeName: ["NomName", personName.optional()],
    nomineeRelation: ["NomType", relation.optional()],
    nomineeAddress1: ["NomAdd1", street.optional()],
    nomineeAddress2: ["NomAdd2", locality.optional()],
    nomineeBirth: ["NomDOB", dashDate.optional()],
    minor: ["NomMinorFlag", yesNo.optional()],
    guardianName: ["GuardianName", relativeName.optional()],
    guardianBirth: ["GuardianDOM", dashDate.optional()],
    guardianRelation: ["GuardianRelName", relation.optional()],
    /** Extensions. */
    guardianAddress1: ["GuardianAdd1", street.optional()],
    guardianAddress2: ["GuardianAdd2", locality.optional()],
    ...pensionTerms,
    /** What the nominee's fields say once more, for APY. */
    holderNomineeName: ["HLDRNOMINEENAME", personName.optional()],
    holderNomineeRelation: ["HLDRNOMINEERELATION", relation.optional()],
    holderNomineeBirth: ["HLDRNOMINEEDOB", dashDate.optional()],
    holderGuardianName: ["HLDGUARDIANNAME", relativeName.optional()],
    /** Extension: what the customer was told is debited at once; another amount is refused. */
    premium: ["PremiumAmount", amount.optional()],
    ...authorityFields["password+otp"],
  },
  /** Of the enrolment; empty after a checking pass. */
  answer: {
    nomineeName: ["NomineeName", personName.optional()],
    nomineeBirth: ["NomineeDOB", dashDate.optional()],
    nomineeRelation: ["NomineeType", relation.optional()],
    minor: ["NomineeMinorFlag", yesNo.optional()],
    guardianName: ["GuardianName", relativeName.optional()],
    guardianRelation: ["GuardianRelName", relation.optional()],
    registeredOn: ["VerifiedTime", dashDate.optional()],
    /** `ending`: nothing more is debited, and it holds until `paidUntil`. */
    status: ["Status", coded({ active: "ACTIVE", overdue: "OVERDUE", ending: "ENDING" }).optional()],
    /** The rest are extensions. */
    policyNumber: ["PolicyNumber", textLike("PMSBY0000017").optional()],
    accountNumber: ["AcctNo", accountNumber.optional()],
    nomineeAddress1: ["NomAdd1", street.optional()],
    nomineeAddress2: ["NomAdd2", locality.optional()],
    guardianBirth: ["GuardianDOM", dashDate.optional()],
    guardianAddress1: ["GuardianAdd1", street.optional()],
    guardianAddress2: ["GuardianAdd2", locality.optional()],
    ...pensionTerms,
    /** Debited last, and how often so far. */
    premium: ["PremiumAmount", amount.optional()],
    premiums: ["PremiumCount", count.optional()],
    /** Last day that is paid for. */
    paidUntil: ["PaidUntil", dashDate.optional()],
    /** Absent when nothing more is debited. */
    nextPremium: ["NextPremiumAmount", amount.optional()],
    nextPremiumOn: ["NextPremiumDate", dashDate.optional()],
  },
  onlyReads: ({ key }) => key === "inquire",
  trial: { scheme: "pmsby", key: "inquire" },
});

/** Bound to the account, and to the change in the words of the text message. */
const schemeOtp = otpFor("scheme", "SOCIALSCHEME", { account: lastDigits, change: words(MAX_CHANGE) });

export const enrolInScheme = act(socialScheme, {
  key: "scheme-enrol",
  activity: "payments",
  authority: "password+otp",
  claim: "scheme-enrolment",
  once: true,
  otp: schemeOtp.boundTo(({ scheme, accountNumber, premium = 0n, nomineeName = "" }) => ({
    account: accountNumber,
    change: `enrol in ${schemeRules[scheme].short} for Rs ${formatAmount(premium)}, nominee ${nomineeName}`,
  })),
});

export const changeSchemeNominee = act(socialScheme, {
  key: "scheme-nominee",
  activity: "payments",
  authority: "password+otp",
  otp: schemeOtp.boundTo(({ scheme, accountNumber, nomineeName = "" }) => ({
    account: accountNumber,
    change: `change the nominee of ${schemeRules[scheme].short}, nominee ${nomineeName}`,
  })),
});

export const leaveScheme = act(socialScheme, {
  key: "scheme-leave",
  activity: "payments",
  authority: "password",
  claim: "scheme-leaving",
});
