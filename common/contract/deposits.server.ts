import { inRupees } from "common/money";
import type { NoPanDeclaration } from "common/no-pan";
import type { MaturityInstruction, DepositRequest } from "common/deposits";
import { words, type Words } from "common/words";
import type texts from "locales/en/deposits.json";
import { actsOf, authorityFields } from "./act.server";
import { inWords, lastDigits, rupees } from "./bound-values.server";
import {
  accountNumber,
  amount,
  balance,
  coded,
  count,
  customerNumber,
  dashDate,
  depositNumber,
  ofDeposit,
  percent,
  reference,
  relativeName,
  textLike,
  yesNo,
} from "./fields.server";
import { listOf, message } from "./message.server";
import { nominationRefusals } from "./account-enquiries.server";
import { nomineesInWords, optionalNominationFields, type NominationOnWire } from "./nominee-fields.server";
import { transferErrors } from "./payment-fields.server";
import { perCustomer, unlimited } from "./quota.server";
import { commonRefusals, errorsOf, otpErrors } from "./refusals.server";
import { servicesOf } from "./service.server";

const { service, extension } = servicesOf("deposits");
const { act, otpFor } = actsOf<typeof texts>("deposits", "payments");

export const depositRefusals = {
  notOffered: { code: "8050", message: "There is no such deposit: please look at amount and term" },
  /** The tariff has changed since the customer saw a rate. */
  otherRate: { code: "8051", message: "The rate of interest has changed. Please look at the new one" },
  /** Neither deposits may pay, nor loans be paid. */
  notThatAccount: { code: "8052", message: "A deposit is paid from and into a savings or current account" },
  notADeposit: { code: "8053", message: "This account is not a deposit" },
  closed: { code: "8054", message: "This deposit is closed already" },
  matured: { code: "8055", message: "This deposit has reached its maturity date: it is paid out by itself" },
  pledged: {
    code: "8056",
    message:
      "A lien is on this deposit: it cannot be closed, nor its instruction changed, before that is lifted",
  },
  notAlone: { code: "8057", message: "All holders of this deposit have to close it together, at the branch" },
  stopped: { code: "8058", message: "This deposit takes no postings at present. Please ask your branch" },
  /** The day or the tariff has changed since the customer saw the quote, or interest was credited. */
  otherQuote: { code: "8059", message: "What the deposit pays has changed. Please look at the new quote" },
  /** Rule 159 of the Income-tax Rules 2026. */
  noPan: {
    code: "8048",
    message: "A deposit of this amount needs your PAN, or the form for customers without one",
  },
  notThatInstruction: { code: "8049", message: "There is no such instruction for this deposit" },
} as const;

const { notOffered, otherRate, noPan, notThatAccount, notADeposit, closed, matured } = depositRefusals;
const { pledged, notAlone, stopped, otherQuote, notThatInstruction } = depositRefusals;

const instruction = coded({ pay: "P", principal: "R", all: "A" });

const noPanDeclaration = message({
  /** `97` by the Income-tax Rules 2026, before them `60`. */
  form: ["FormNumber", textLike("97")],
  fatherName: ["FatherName", relativeName],
  /** Expected in the financial year. */
  agricultural: ["AgriculturalIncome", amount],
  other: ["OtherIncome", amount],
  /** If a PAN has been applied for: when, and the number of the acknowledgement. */
  appliedOn: ["PanAppliedOn", dashDate.optional()],
  receipt: ["PanAcknowledgementNo", textLike("881010123456789").optional()],
});

const wanted = {
  scheme: ["Scheme", coded({ "monthly-interest": "FMOGP", reinvestment: "KLDGP", recurring: "RDGFI" })],
  amount: ["Amount", amount],
  months: ["TenureInMonths", count],
  days: ["TenureInDays", count],
} as const;

export const depositQuote = extension.enquiry("DepositQuoteService", {
  purpose: "what a deposit opened today would bring, and the same for other terms",
  quota: perCustomer(600, "hour", "a calculation for an amount and a term that may be anything"),
  errors: errorsOf(notOffered),
  request: { customerNumber: ["CustNo", customerNumber], ...wanted },
  trial: { scheme: "reinvestment", amount: 1_000_000n, months: 12, days: 0 },
  answer: {
    /** Percent a year, as text: `7.25`. */
    rate: ["ROI", percent],
    /** With interest on interest. */
    yield: ["EffectiveYield", percent],
    /** True if it is the rate of senior citizens. */
    senior: ["SeniorFlag", yesNo],
    maturesOn: ["MaturityDate", dashDate],
    maturityAmount: ["MaturityAmount", amount],
    /** For the whole term. */
    interest: ["InterestAmount", amount],
    /** If interest is paid monthly. */
    monthlyInterest: ["MonthlyInterest", amount.optional()],
    /** Extension: percentage points that closing it early takes off the rate. */
    pointsLess: ["PenaltyROI", textLike("1.00").optional()],
    /** For the whole term, by today's rule, on top of the customer's other deposits. */
    tax: ["TDSAmount", amount],
    /** A shorter term that brings more interest, because its rate is higher. */
    better: [
      "BetterTerm",
      message({
        months: ["TenureInMonths", count],
        days: ["TenureInDays", count],
        maturesOn: ["MaturityDate", dashDate],
        interest: ["InterestAmount", amount],
      }).optional(),
    ],
    others: listOf("OtherTerms", {
      months: ["TenureInMonths", count],
      rate: ["ROI", percent],
      maturityAmount: ["MaturityAmount", amount],
      interest: ["InterestAmount", amount],
    }),
  },
});

/** In two passes, as a payment: without an OTP it checks everything and does nothing. */
export const depositOpening = service("FDCreationService", {
  purpose: "opens a fixed or recurring deposit with its nominees",
  quota: unlimited("proven"),
  movesMoney: true,
  errors: {
    ...transferErrors,
    ...otpErrors,
    ...errorsOf(notOffered, otherRate, notThatAccount, noPan, nominationRefusals.notThatAccount),
  },
  request: {
    product: ["ProductCode", coded({ fixed: "1", recurring: "2" })],
    ...wanted,
    /** Debited; for a recurring deposit each month. */
    fromAccount: ["TransferAccountNumber", accountNumber],
    /** Renewed at maturity for the same term; otherwise paid out. */
    renews: ["renewalFlag", yesNo],
    /** Extension: says in what way it is renewed; by default with principal and interest. */
    instruction: ["MaturityInstruction", instruction.optional()],
    /** Absent with one of the next two fields. */
    ...optionalNominationFields,
    /** Extension: the nominees are those of this account of the customer. */
    nomineesAs: ["NomineesAsAccountNumber", accountNumber.optional()],
    /** Extension: the customer does not wish to nominate, or may not. */
    nominationDeclined: ["NominationDeclinedFlag", yesNo.optional()],
    /** Extension: of a customer without a PAN, if the deposit needs one. */
    noPan: ["NoPanDeclaration", noPanDeclaration.optional()],
    /** Extension: several customers may share a mobile. */
    customerNumber: ["CustNo", customerNumber],
    /** Extension: receives interest and maturity amount. */
    toAccount: ["PayoutAccountNumber", accountNumber],
    /** Extension: rate shown to the customer; refused if it has changed. */
    rate: ["OfferedROI", percent],
    ...authorityFields["password+otp"],
  },
  /** Empty after a checking pass. */
  answer: {
    accountNumber: ["Accountnumber", depositNumber.optional()],
    maturesOn: ["MaturityDate", dashDate.optional()],
    maturityAmount: ["MaturityAmount", balance.optional()],
    rate: ["ROI", percent.optional()],
  },
});

type Opening = Omit<DepositRequest, "amount"> &
  Partial<NominationOnWire> & {
    rate: string;
    renews: boolean;
    instruction?: MaturityInstruction | undefined;
    toAccount: string;
    nomineesAs?: string | undefined;
    noPan?: NoPanDeclaration | undefined;
  };

function openingWords({ scheme, months, days, nomineesAs, noPan, ...deposit }: Opening): Words {
  const { instruction = deposit.renews ? "all" : "pay", rate, toAccount } = deposit;
  const inMonths = words("deposits:messages.months", { count: months });
  const opening = words("deposits:messages.opening", {
    product: words(`deposits:messages.product.${scheme}`),
    term: days > 0 ? words("deposits:messages.daysMore", { months: inMonths, count: days }) : inMonths,
    rate,
    maturity: words(`deposits:messages.maturity.${instruction}`),
    to: toAccount,
    nominee: nomineeWords(nomineesAs, deposit),
  });
  if (!noPan) return opening;
  const { form, agricultural, other } = noPan;
  return words("deposits:messages.openingNoPan", {
    opening,
    form,
    agricultural: inRupees(agricultural),
    other: inRupees(other),
  });
}

function nomineeWords(nomineesAs: string | undefined, deposit: Partial<NominationOnWire>): Words {
  if (nomineesAs) return words("deposits:messages.nomineeAs", { account: nomineesAs.slice(-4) });
  if (deposit.nomineeName === undefined) return words("deposits:messages.noNominee");
  return words("deposits:messages.nominee", { names: nomineesInWords(deposit as NominationOnWire) });
}

export const openDeposit = act(depositOpening, {
  key: "deposit-open",
  authority: "password+otp",
  claim: "deposit",
  otp: otpFor("deposit", "IBDEPOSIT", { amount: rupees, from: lastDigits, what: inWords }).boundTo(
    (requested) => ({ amount: requested.amount, from: requested.fromAccount, what: openingWords(requested) }),
  ),
});

const closingTerms = {
  closedOn: ["ClosedOn", dashDate],
  /** Percent a year, as text: rate of the card for the elapsed time, points taken off, rate earned. */
  cardRate: ["CardROI", percent],
  pointsLess: ["PenaltyROI", textLike("1.00")],
  rate: ["ROI", percent],
  /** Paid in. */
  deposited: ["DepositAmount", amount],
  /** Interest for the elapsed time at that rate. */
  earned: ["InterestEarned", amount],
  /** Credited or paid out before; the excess over `earned` is taken back. */
  credited: ["InterestPaid", amount],
  /** Interest lost by the points taken off. */
  penalty: ["PenaltyAmount", amount],
  /** For missed instalments. */
  charge: ["MissedCharge", amount],
  /** Paid out. */
  amount: ["PayableAmount", amount],
  /** Deducted from the paid account. */
  tax: ["TDSAmount", amount],
} as const;

const whyNotClosed = errorsOf(
  commonRefusals.noSuchAccount,
  notADeposit,
  closed,
  matured,
  pledged,
  notAlone,
  stopped,
);

export const closingQuote = extension.enquiry("DepositClosureQuoteService", {
  purpose: "what a deposit would pay that were closed today, or why it cannot be",
  quota: perCustomer(600, "hour", "a calculation over the life of a deposit"),
  errors: whyNotClosed,
  request: ofDeposit,
  answer: {
    ...closingTerms,
    /** Elapsed days. */
    days: ["DaysRun", count],
    /** Percent a year, as text. */
    agreedRate: ["AgreedROI", percent],
    /** Interest so far at the agreed rate. */
    agreed: ["InterestAgreed", amount],
    maturesOn: ["MaturityDate", dashDate],
    maturityAmount: ["MaturityAmount", amount],
    scheme: wanted.scheme,
    /**
     * Extension: on the day on which the customer opened it, the account that paid; the deposit can be undone into it: all that was
     * paid in, without interest and charge.
     */
    undoTo: ["UndoToAccountNumber", accountNumber.optional()],
    /** Default account of the payment. */
    toAccount: ["PayoutAccountNumber", accountNumber],
  },
});

/** In two passes, as the opening. */
export const depositClosing = extension.service("DepositClosureService", {
  purpose: "closes a deposit before its maturity and pays it out",
  quota: unlimited("proven"),
  movesMoney: true,
  errors: { ...transferErrors, ...otpErrors, ...whyNotClosed, ...errorsOf(otherQuote, notThatAccount) },
  request: {
    ...ofDeposit,
    toAccount: ["PayoutAccountNumber", accountNumber],
    /** As shown to the customer; refused if it has changed. */
    amount: ["PayableAmount", amount],
    tax: ["TDSAmount", amount],
    /** Extension: the opening is undone; `toAccount` is the one of the quote. */
    undo: ["UndoFlag", yesNo.optional()],
    ...authorityFields["password+otp"],
  },
  /** Empty after a checking pass. */
  answer: { closedOn: ["ClosedOn", dashDate.optional()] },
});

export const closeDeposit = act(depositClosing, {
  key: "deposit-close",
  authority: "password+otp",
  claim: "deposit-closing",
  once: true,
  otp: otpFor("deposit-closing", "DEPOSITCLOSURE", {
    amount: rupees,
    deposit: lastDigits,
    to: lastDigits,
  }).boundTo(({ amount, accountNumber, toAccount }) => ({ amount, deposit: accountNumber, to: toAccount })),
});

/** Instruction at maturity; may change until the day before. In two passes, as the opening. */
export const depositInstruction = extension.service("DepositInstructionService", {
  purpose: "changes what becomes of a deposit at maturity, and which account it pays",
  quota: unlimited("proven"),
  errors: {
    ...transferErrors,
    ...otpErrors,
    ...errorsOf(commonRefusals.noSuchAccount, notADeposit, closed, matured, pledged),
    ...errorsOf(notThatInstruction, notThatAccount),
  },
  request: {
    ...ofDeposit,
    instruction: ["MaturityInstruction", instruction],
    toAccount: ["PayoutAccountNumber", accountNumber],
    ...authorityFields["password+otp"],
  },
});

export const instructDeposit = act(depositInstruction, {
  key: "deposit-instruct",
  authority: "password+otp",
  claim: "deposit-instruction",
  otp: otpFor("deposit-instruction", "DEPOSITINSTRUCTION", {
    deposit: lastDigits,
    to: lastDigits,
    what: inWords,
  }).boundTo(({ accountNumber, toAccount, instruction }) => ({
    deposit: accountNumber,
    to: toAccount,
    what: words(`deposits:messages.instruction.${instruction}`),
  })),
});

export const depositLife = extension.enquiry("DepositLifeService", {
  purpose: "all that has happened to a deposit and all that will, oldest first; how it was closed or renewed",
  quota: unlimited("own"),
  errors: errorsOf(commonRefusals.noSuchAccount, notADeposit),
  request: ofDeposit,
  answer: {
    scheme: wanted.scheme,
    /** While it is open. */
    instruction: ["MaturityInstruction", instruction.optional()],
    /** Debited for instalments. */
    fromAccount: ["TransferAccountNumber", accountNumber],
    toAccount: ["PayoutAccountNumber", accountNumber],
    maturesOn: ["MaturityDate", dashDate],
    events: listOf("Events", {
      on: ["EventDate", dashDate],
      what: [
        "EventType",
        coded({
          opened: "OPN",
          instalment: "INS",
          missed: "MIS",
          late: "LAT",
          interest: "INT",
          "taken-back": "ADJ",
          tax: "TDS",
          charge: "CHG",
          paid: "PAY",
          renewed: "RNW",
          matures: "MAT",
        }),
      ],
      /** Positive. */
      amount: ["Amount", amount],
      /** In the books; otherwise to come. */
      booked: ["BookedFlag", yesNo],
    }),
    /** Credited or paid out so far, less what was taken back. */
    interest: ["InterestSoFar", amount.optional()],
    /** While it is open: earned until today and not credited yet. */
    accrued: ["InterestAccrued", amount.optional()],
    /** Deducted so far. */
    tax: ["TDSSoFar", amount.optional()],
    /** Declared at the opening by a customer without a PAN. */
    noPan: [
      "NoPanDeclaration",
      message({
        form: ["FormNumber", textLike("97")],
        givenOn: ["GivenOn", dashDate],
        reference: ["ReferenceNo", reference],
      }).optional(),
    ],
    /** The deposit whose renewal it is. */
    renewedFrom: ["RenewedFrom", depositNumber.optional()],
    /** Once it has matured: the accounts that it was paid to; a new deposit among them is its renewal. */
    maturity: [
      "Maturity",
      message({
        on: ["PaidOn", dashDate],
        parts: listOf("Parts", {
          toAccount: ["PaidTo", accountNumber],
          amount: ["Amount", amount],
          renewed: ["RenewedFlag", yesNo],
        }),
      }).optional(),
    ],
    closing: [
      "Closure",
      message({
        ...closingTerms,
        reference: ["ReferenceNo", reference],
        paidTo: ["PaidTo", accountNumber],
        /** Extension: the opening was undone on its day. */
        undone: ["UndoneFlag", yesNo.optional()],
      }).optional(),
    ],
    /** Extension: reference under which the customer opened it. */
    openedBy: ["OpeningReferenceNo", reference.optional()],
    /** Extension: as in the quote of a closing. */
    undoTo: ["UndoToAccountNumber", accountNumber.optional()],
  },
});
