import { cardTrials } from "./changes/cards.server";
import { chequeTrials } from "./changes/cheques.server";
import { depositTrials } from "./changes/deposits.server";
import { instructionTrials } from "./changes/instructions.server";
import { payeeTrials } from "./changes/payees.server";
import { paymentTrials } from "./changes/payments.server";
import { profileTrials } from "./changes/profile.server";
import type { Trial } from "./changes/trial.server";

/** In order: later changes continue or undo earlier ones. */
export const trials: readonly Trial[] = [
  ...paymentTrials,
  ...instructionTrials,
  ...payeeTrials,
  ...depositTrials,
  ...profileTrials,
  ...chequeTrials,
  ...cardTrials,
];

const notPutBack = "none of the last three passwords may be used again, so it could not be put back";

/** Changes that are never carried out, with the reason. */
export const neverCarriedOut: Readonly<Record<string, string>> = {
  "ATMHotMarkingService, block for good": "nothing takes it back",
  DebitCardApplyService: "its fee is debited and a card is made",
  ChequeBookRequestService: "its fee is debited and cheque books are made",
  Form121Service: "a declaration to the tax office cannot be taken back",
  "SocialServiceInquiryService, enrol and leave": "a premium is debited and not given back",
  PaymentReportService: "the bank's staff takes it up, and it may stop the customer's payments",
  MPINChangeIBService: notPutBack,
  TPINChangeIBService: notPutBack,
  "ForgotPassword/ForgotPassword": notPutBack,
  "OTP/MessagePrepare": "it tells of a reset of passwords, and there was none",
  CopiedBrowserNoticeService: "it warns of a thief, and there was none",
  TermsAgreementService: "a record of an agreement stays",
  NetBankingLockService: "the customer would have to be unblocked by a card or a branch",
  ValidateBranchService: "a branch's token is good once",
};
