import * as z from "zod";
import {
  amount,
  coded,
  count,
  dashDate,
  instant,
  optionalDashDate,
  optionalText,
  text,
  yesNo,
} from "./fields.server";
import { message } from "./message.server";
import { commonRefusals, errorsOf } from "./refusals.server";
import { service } from "./service.server";

/**
 * What else the bank tells about an account: nominees, liens, guarantors, its balance over time, and when
 * limits end.
 */

const accountRequest = message({ accountNumber: ["AccountNumber", text], customerNumber: ["CustNo", text] });
const facts = { area: "accounts", movesMoney: false, enquiry: true, extension: true } as const;
const errors = errorsOf(commonRefusals.noSuchAccount);

export const nominees = service({
  ...facts,
  name: "NomineeEnquiryService",
  purpose: "who gets the money of an account after the holder, as registered at the branch",
  errors,
  request: accountRequest,
  answer: message({
    nominees: [
      "NomineeList",
      z.array(
        message({
          name: ["NomineeName", text],
          relation: ["Relation", text],
          dateOfBirth: ["NomineeDOB", optionalDashDate],
          /** Whole percent; those of one account sum to 100. */
          share: ["SharePercent", count],
          minor: ["NomineeMinorFlag", yesNo],
          guardian: ["GuardianName", optionalText],
          registeredOn: ["RegisteredOn", dashDate],
        }),
      ),
    ],
  }),
});

export const liens = service({
  ...facts,
  name: "LienEnquiryService",
  purpose: "what is held on an account, for whom and why; the amounts sum to its lien",
  errors,
  request: accountRequest,
  answer: message({
    liens: [
      "LienList",
      z.array(
        message({
          lienId: ["LienId", text],
          amount: ["LienAmount", amount],
          reason: ["Reason", text],
          /** The bank, a court, a tax office. */
          heldFor: ["Authority", text],
          markedOn: ["MarkedOn", dashDate],
          endsOn: ["EndsOn", optionalDashDate],
        }),
      ),
    ],
  }),
});

export const guarantors = service({
  ...facts,
  name: "GuarantorEnquiryService",
  purpose: "who stands surety for a loan or a credit limit",
  errors,
  request: accountRequest,
  answer: message({
    guarantors: [
      "GuarantorList",
      z.array(
        message({
          name: ["GuarantorName", text],
          address: ["GuarantorAddress", optionalText],
          amount: ["GuaranteedAmount", amount],
          since: ["GuaranteedFrom", dashDate],
        }),
      ),
    ],
  }),
});

/** How far back, and in which steps: months, days, days, hours. */
export const historySpan = coded({ "12-months": "12M", "30-days": "30D", "7-days": "7D", "24-hours": "24H" });

export const balanceHistory = service({
  ...facts,
  name: "BalanceHistoryService",
  purpose:
    "the balance of one account at the end of each step of a span, oldest first, the last step up to now",
  errors,
  request: message({
    accountNumber: ["AccountNumber", text],
    customerNumber: ["CustNo", text],
    span: ["Span", historySpan],
  }),
  answer: message({
    points: [
      "BalancePoints",
      z.array(
        message({
          /** End of the step: the next begins there. */
          at: ["At", instant],
          /** The book balance then; below zero the customer owed. */
          balance: ["Balance", amount],
          /** Sums within the step, both positive. */
          credits: ["Credits", amount],
          debits: ["Debits", amount],
        }),
      ),
    ],
  }),
});

/** `GetCCExpiry{product}Service`, with the three products spelled as the kinds of the page. */
const expiry = (product: "DP" | "Limit" | "Insurance", purpose: string) =>
  service({
    name: `GetCCExpiry${product}Service`,
    area: "accounts",
    purpose,
    movesMoney: false,
    enquiry: true,
    errors: {},
    request: message({ customerNumber: ["CustNo", text] }),
    answer: message({
      expiries: [
        "GetCCExpiry",
        z.array(
          message({
            accountNumber: ["AcctNo", text],
            drawingPowerExpiry: ["CCDexpiry", optionalDashDate],
            limitExpiry: ["CCLimitExpiry", optionalDashDate],
            limitGraceExpiry: ["CCLimitGraceExpiry", optionalDashDate],
            insuranceExpiry: ["InsuranceExpiryDate", optionalDashDate],
          }),
        ),
      ],
    }),
  });

export const drawingPowerExpiry = expiry("DP", "when the drawing power of each cash credit ends");
export const limitExpiry = expiry("Limit", "when the limit of each cash credit ends, and the days of grace");
export const insuranceExpiry = expiry("Insurance", "when the insurance of each cash credit's stock ends");
