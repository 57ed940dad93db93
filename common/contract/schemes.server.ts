import { inRupees } from "common/money";
import { relationCodes } from "common/nominee";
import { pensions, schemeNames, type Pension } from "common/schemes";
import { words } from "common/words";
import type texts from "locales/en/schemes.json";
import { actsOf, authorityErrors, authorityFields } from "./act.server";
import { inWords, lastDigits } from "./bound-values.server";
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
  written,
  yesNo,
} from "./fields.server";
import { unlimited } from "./quota.server";
import { errorsOf, mayNotPay, notEnoughMoney, paymentsStopped } from "./refusals.server";
import { servicesOf } from "./service.server";

const { service } = servicesOf("schemes");
const { act, otpFor } = actsOf<typeof texts>("schemes", "payments");

export const schemeRefusals = {
  notEnrolled: { code: "7001", message: "You are not enrolled in this scheme" },
  /** PMSBY only. */
  premiumWaits: {
    code: "7066",
    message: "The premium of the new year has not been debited yet; your enrolment is shown when it has been",
  },
  ended: { code: "7119", message: "Your enrolment in this scheme has ended" },
  /** Known to the register of all banks, but not kept by this bank. */
  elsewhere: { code: "7913", message: "You are enrolled in this scheme at another bank" },
  notEligible: { code: "7121", message: "The scheme is not open to customers of this age" },
  enrolled: { code: "7122", message: "You are enrolled in this scheme already" },
  /** Month or age has changed since the amount was shown. */
  otherPremium: { code: "7123", message: "The amount to be debited has changed" },
  /** APY, since 1 October 2022. */
  incomeTax: { code: "7124", message: "The scheme is not open to those who pay or have paid income tax" },
  noMoney: notEnoughMoney,
  mayNotPay,
  stopped: paymentsStopped,
} as const;

const relation = coded(relationCodes);
const frequency = coded({ monthly: "M", quarterly: "Q", "half-yearly": "H" });

/** Rupees a month. */
const pension = written<Pension>(
  (wire) => pensions.find((one) => String(one) === wire),
  String,
  "no pension of the scheme",
).meta({ enum: pensions.map(String), description: "Rupees a month" });

/** Terms of a pension, and the customer's spouse. */
const pensionTerms = {
  pension: ["PensionAmount", pension.optional()],
  frequency: ["Frequency", frequency.optional()],
  married: ["HLDRISMARRIED", yesNo.optional()],
  spouse: ["HLDRSPOUSENAME", relativeName.optional()],
} as const;

/**
 * INQUIRE shows an enrolment. ADD enrols and debits the amount due; MODIFY (an extension) changes the nominee: both
 * only check without `otp`, are carried out once with it and a reference, and a reference with an empty `otp` asks for
 * the outcome. CLOSE (an extension) leaves the scheme, by the transaction password.
 */
export const socialScheme = service("SocialServiceInquiryService", {
  purpose:
    "shows an enrolment in a social security scheme, enrols and debits the premium, changes the nominee, leaves",
  quota: unlimited("proven"),
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
    /** Repeats the fields of the nominee, for APY. */
    holderNomineeName: ["HLDRNOMINEENAME", personName.optional()],
    holderNomineeRelation: ["HLDRNOMINEERELATION", relation.optional()],
    holderNomineeBirth: ["HLDRNOMINEEDOB", dashDate.optional()],
    holderGuardianName: ["HLDGUARDIANNAME", relativeName.optional()],
    /** Extension, for APY: the customer declares to pay no income tax, nor to have paid any. */
    noIncomeTax: ["NoIncomeTaxFlag", yesNo.optional()],
    /** Extension: amount shown to the customer for the first debit; refused if it has changed. */
    premium: ["PremiumAmount", amount.optional()],
    ...authorityFields["password+otp"],
  },
  /** The enrolment; empty after a checking pass. */
  answer: {
    nomineeName: ["NomineeName", personName.optional()],
    nomineeBirth: ["NomineeDOB", dashDate.optional()],
    nomineeRelation: ["NomineeType", relation.optional()],
    minor: ["NomineeMinorFlag", yesNo.optional()],
    guardianName: ["GuardianName", relativeName.optional()],
    guardianRelation: ["GuardianRelName", relation.optional()],
    registeredOn: ["VerifiedTime", dashDate.optional()],
    /** `ending`: no further debits; valid until `paidUntil`. */
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
    /** Last debit, and number of debits so far. */
    premium: ["PremiumAmount", amount.optional()],
    premiums: ["PremiumCount", count.optional()],
    /** Last paid day. */
    paidUntil: ["PaidUntil", dashDate.optional()],
    /** Absent if there are no further debits. */
    nextPremium: ["NextPremiumAmount", amount.optional()],
    nextPremiumOn: ["NextPremiumDate", dashDate.optional()],
  },
  onlyReads: ({ key }) => key === "inquire",
  trial: { scheme: "pmsby", key: "inquire" },
});

const schemeOtp = otpFor("scheme", "SOCIALSCHEME", { account: lastDigits, change: inWords });

export const enrolInScheme = act(socialScheme, {
  key: "scheme-enrol",
  authority: "password+otp",
  claim: "scheme-enrolment",
  once: true,
  otp: schemeOtp.boundTo(({ scheme, accountNumber, premium = 0n, nomineeName = "" }) => ({
    account: accountNumber,
    change: words("schemes:messages.enrol", {
      scheme: schemeNames[scheme],
      premium: inRupees(premium),
      nominee: nomineeName,
    }),
  })),
});

export const changeSchemeNominee = act(socialScheme, {
  key: "scheme-nominee",
  authority: "password+otp",
  otp: schemeOtp.boundTo(({ scheme, accountNumber, nomineeName = "" }) => ({
    account: accountNumber,
    change: words("schemes:messages.newNominee", {
      scheme: schemeNames[scheme],
      nominee: nomineeName,
    }),
  })),
});

export const leaveScheme = act(socialScheme, {
  key: "scheme-leave",
  authority: "password",
  claim: "scheme-leaving",
});
