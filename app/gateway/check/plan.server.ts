import * as z from "zod";
import * as accounts from "common/contract/accounts.server";
import * as aboutAccounts from "common/contract/account-enquiries.server";
import * as cards from "common/contract/cards.server";
import * as cheques from "common/contract/cheques.server";
import * as deposits from "common/contract/deposits.server";
import * as instructions from "common/contract/instructions.server";
import * as loans from "common/contract/loans.server";
import * as locator from "common/contract/locator.server";
import * as payees from "common/contract/payees.server";
import * as payments from "common/contract/payments.server";
import * as profile from "common/contract/profile.server";
import * as registration from "common/contract/registration.server";
import * as scheduled from "common/contract/scheduled-transfers.server";
import * as signIn from "common/contract/sign-in.server";
import * as schemes from "common/contract/schemes.server";
import * as statements from "common/contract/statements.server";
import * as tax from "common/contract/tax.server";
import * as transfers from "common/contract/transfers.server";
import type { AnswerOf, Service } from "common/contract/service.server";
import { addDays, financialYearStart, startOfIstDate, type IsoDate } from "common/dates";

/** What is known of the test customer, more with each answer. */
export interface Found {
  today: IsoDate;
  customerNumber: string;
  customerName: string;
  mobile: string;
  /** Operative accounts, the primary one first. */
  accounts: string[];
  branchCode: string;
  ifsc?: string | undefined;
  deposit?: string | undefined;
  loan?: string | undefined;
  card?: AnswerOf<typeof cards.cards>["cards"][number] | undefined;
  unused: string[];
  /** An unused cheque that is not declared. */
  leaf?: string | undefined;
  /** For NEFT, old enough to be paid. */
  payee?: AnswerOf<typeof payees.neftRtgsPayees>["payees"][number] | undefined;
  /** In PMSBY. */
  enrolment?: AnswerOf<typeof schemes.socialScheme> | undefined;
  payment?: string | undefined;
  instruction?: string | undefined;
  alerts?: AnswerOf<typeof profile.alertSettings>["accounts"][number] | undefined;
}

/** A service with a request that changes nothing. */
export interface Question {
  service: Service;
  /** What is asked; a text instead says what the test customer has not. */
  request(found: Found): unknown;
  keep?(answer: unknown, found: Found): void;
}

function ask<Q, A>(
  service: Service<Q, A>,
  request: (found: Found) => Q | string,
  keep?: (answer: A, found: Found) => void,
): Question {
  return { service, request, keep } as unknown as Question;
}

const whole = (found: Found) => ({ customerNumber: found.customerNumber });
const ofAccount = (found: Found) =>
  found.accounts[0] ? { accountNumber: found.accounts[0], customerNumber: found.customerNumber } : "account";
const ofLoan = (found: Found) =>
  found.loan ? { accountNumber: found.loan, customerNumber: found.customerNumber } : "loan";
const ofDeposit = (found: Found) =>
  found.deposit ? { accountNumber: found.deposit, customerNumber: found.customerNumber } : "open deposit";
const aPage = (found: Found) => ({ customerNumber: found.customerNumber, offset: 0, limit: 10 });
const thisYear = (found: Found) => ({ from: financialYearStart(found.today), to: found.today });
const withAccount =
  <More extends object>(more: (found: Found) => More) =>
  (found: Found) => {
    const asked = ofAccount(found);
    return typeof asked === "string" ? asked : { ...asked, ...more(found) };
  };

/** In their order: what one answers, others are asked with. */
export const questions: readonly Question[] = [
  ask(locator.branches, () => ({ key: "ALLBRANCH" as const })),
  ask(locator.atms, () => ({ key: "ALLATM" as const })),
  ask(locator.questions, () => ({ key: "FAQService" as const, language: "en" })),
  ask(registration.mobileValidation, (found) => ({
    ...{ key: "MOBVAL" as const, forgotPassword: true, kyc: false, mode: "forgot-password" as const },
    customerNumber: found.customerNumber,
  })),
  ask(accounts.accountList, ({ mobile, customerNumber }) => ({ mobile, customerNumber })),
  ask(accounts.balanceEnquiry, ofAccount),
  ask(accounts.accountDetails, ofAccount),
  ask(signIn.enquiriesTogether, (found) => {
    const asked = ofAccount(found);
    if (typeof asked === "string") return asked;
    const { name: service, request } = accounts.balanceEnquiry;
    return { enquiries: [{ service, request: z.encode(request, asked) as Record<string, unknown> }] };
  }),
  ask(
    accounts.fixedDeposits,
    (found) => ({ key: "FDView" as const, ...whole(found) }),
    (answer, found) => {
      found.deposit = answer.deposits.find(({ receiptStatus }) => receiptStatus === "OPEN")?.accountNumber;
    },
  ),
  ask(
    accounts.loans,
    (found) => ({ key: "LoanView" as const, ...whole(found) }),
    (answer, found) => void (found.loan = answer.loans[0]?.accountNumber),
  ),
  ask(aboutAccounts.nominees, ofAccount),
  ask(aboutAccounts.liens, ofAccount),
  ask(aboutAccounts.guarantors, ofAccount),
  ask(
    aboutAccounts.balanceHistory,
    withAccount(() => ({ span: "30-days" as const })),
  ),
  ask(aboutAccounts.drawingPowerExpiry, whole),
  ask(aboutAccounts.limitExpiry, whole),
  ask(aboutAccounts.insuranceExpiry, whole),
  ask(loans.loanSchedule, ofLoan),
  ask(loans.loanForeclosure, ofLoan),
  ask(
    statements.statement,
    withAccount(({ today }) => ({ fromDate: addDays(today, -30), toDate: today, offset: 0, limit: 10 })),
    (answer, found) => void (found.ifsc = answer.ifsc),
  ),
  ask(statements.miniStatement, ofAccount),
  ask(cheques.chequeBookRequests, ofAccount),
  ask(cheques.chequeBooks, ofAccount, ({ books }, found) => {
    const unused = books.flatMap(({ leaves }) => leaves).filter(({ state }) => state === "unused");
    found.unused = unused.map(({ number }) => number);
    found.leaf = found.unused[0];
  }),
  ask(cheques.stoppedCheques, aPage),
  ask(cheques.fateOfCheque, (found) =>
    found.leaf ? { ...whole(found), accountNumber: found.accounts[0]!, number: found.leaf } : "unused cheque",
  ),
  ask(cheques.positivePayHistory, ofAccount, ({ declarations }, found) => {
    const declared = declarations.filter(({ state }) => state === "registered");
    found.leaf = found.unused.find((leaf) => declared.every(({ number }) => number !== leaf));
  }),
  ask(
    cards.cards,
    withAccount(({ branchCode }) => ({ branchCode })),
    ({ cards: listed }, found) =>
      void (found.card = listed.find(({ status }) => status === "active") ?? listed[0]),
  ),
  ask(cards.cardMaximumLimits, ({ card, customerNumber }) => {
    if (!card) return "card";
    const { cardNumber, accountNumber, enrolmentId } = card;
    return { cardNumber, accountNumber, enrolmentId, customerNumber };
  }),
  ask(cards.cardApplications, whole),
  ask(cards.cardActivity, (found) =>
    found.card ? { ...aPage(found), enrolmentId: found.card.enrolmentId } : "card",
  ),
  ask(payees.managePayees, ({ mobile, customerNumber }) => ({
    ...{ request: "list" as const, kind: "within-bank" as const, subtype: "account" as const },
    ...{ mobile, customerNumber },
  })),
  ask(
    payees.neftRtgsPayees,
    (found) => ({
      ...{ transactionType: "NEFTRTGS" as const, request: "list" as const },
      ...whole(found),
    }),
    ({ payees: listed }, found) => {
      const today = startOfIstDate(found.today);
      found.payee = listed.find(({ usableFrom }) => !usableFrom || usableFrom < today);
    },
  ),
  ask(payees.intraAccountValidation, ({ accounts: [accountNumber] }) =>
    accountNumber ? { accountNumber, branchCode: accountNumber.slice(0, 4) } : "account",
  ),
  ask(payees.ifscValidation, ({ ifsc }) => (ifsc ? { ifsc } : "statement with an IFSC")),
  ask(payees.payeeName, ofAccount),
  ask(payees.payeeTerms, whole),
  ask(transfers.transferQuote, (found) => ({ ...whole(found), kind: "within-bank" as const })),
  ask(payments.paymentList, aPage, (answer, found) => void (found.payment = answer.payments[0]?.reference)),
  ask(payments.paymentEnquiry, (found) =>
    found.payment ? { ...whole(found), reference: found.payment } : "payment",
  ),
  ask(payments.paymentStop, whole),
  ask(scheduled.scheduledTransferList, aPage),
  ask(deposits.depositQuote, (found) => ({
    ...{ scheme: "reinvestment" as const, amount: 1_000_000n, months: 12, days: 0 },
    ...whole(found),
  })),
  ask(deposits.closingQuote, ofDeposit),
  ask(deposits.depositLife, ofDeposit),
  ask(
    instructions.instructionList,
    ({ customerNumber, accounts: [firstAccount = ""] }) => ({
      ...{ cbs: "Y", key: "SIList" as const, status: "both" as const },
      ...{ customerNumber, firstAccount },
    }),
    ({ found: { instructions: listed } }, found) => void (found.instruction = listed[0]?.number),
  ),
  ask(instructions.standingInstruction, (found) =>
    found.instruction
      ? {
          ...{ requestType: "inquire" as const, transactionPassword: "", otp: "" },
          ...{ customerNumber: found.customerNumber, number: found.instruction },
        }
      : "standing instruction",
  ),
  ask(instructions.instructionRuns, (found) =>
    found.instruction ? { ...aPage(found), number: found.instruction } : "standing instruction",
  ),
  ask(instructions.comingDebits, (found) => ({ ...whole(found), until: addDays(found.today, 30) })),
  ask(
    schemes.socialScheme,
    withAccount(() => ({ scheme: "pmsby" as const, key: "inquire" as const })),
    (answer, found) => void (found.enrolment = answer),
  ),
  ask(tax.taxDeducted, (found) => ({
    ...{ ...thisYear(found), printedOn: found.today },
    ...{ customerNumber: found.customerNumber, most: 0, accountNumber: "" },
  })),
  ask(tax.taxProjection, whole),
  ask(tax.interestCertificate, (found) => ({ ...whole(found), ...thisYear(found) })),
  ask(tax.balanceCertificate, (found) => ({ ...whole(found), date: addDays(found.today, -1) })),
  ask(tax.taxDeclarationTerms, whole),
  ask(profile.alertSettings, whole, (answer, found) => void (found.alerts = answer.accounts[0])),
  ask(profile.noticeList, (found) => ({
    ...whole(found),
    since: startOfIstDate(addDays(found.today, -30)),
  })),
];
