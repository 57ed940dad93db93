import { endLien } from "bank/accounts/liens";
import { settleInterest } from "bank/interest/settle";
import { takeInstalment } from "bank/loans/take-instalment";
import { enquireImps, hearImps, reverseImps, sendImps } from "bank/rails/imps";
import { hearNeft, runBatch } from "bank/rails/neft";
import { hearLateRtgs, hearRtgs } from "bank/rails/rtgs";
import { runScheduled } from "bank/scheduled/run";
import type { JobHandler } from "./handler";
import type { JobKind } from "./jobs";

/** Who does what is due. */
export const jobHandlers: Record<JobKind, JobHandler> = {
  "imps-send": sendImps,
  "imps-answer": hearImps,
  "imps-reversal": reverseImps,
  "imps-enquiry": enquireImps,
  "neft-batch": runBatch,
  "neft-answer": hearNeft,
  "rtgs-answer": hearRtgs,
  "rtgs-late-answer": hearLateRtgs,
  "scheduled-transfer": runScheduled,
  "lien-end": endLien,
  "loan-instalment": takeInstalment,
  interest: settleInterest,
};
