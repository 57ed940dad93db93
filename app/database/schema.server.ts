import type { ColumnType } from "kysely";
import type { ColumnsOf, Changed, SchemaOf } from "common/postgres/tables.server";
import type * as tables from "./tables.server";

/** Tables as their first migration creates them. */
type FirstTables = SchemaOf<
  typeof tables.accountNames &
    typeof tables.captchaHearings &
    typeof tables.chosenCategories &
    typeof tables.commitments &
    typeof tables.devices &
    typeof tables.foundation &
    typeof tables.issuedDocuments &
    typeof tables.keptForms &
    typeof tables.noticeReadings &
    typeof tables.rateLimits
>;

type RunTable = FirstTables["portal.run"] & ColumnsOf<typeof tables.runSecrets>;

type SessionTable = Changed<FirstTables["portal.session"], ColumnsOf<typeof tables.sessionSteps>> &
  ColumnsOf<typeof tables.bankExtension> &
  ColumnsOf<typeof tables.bankSession> &
  ColumnsOf<typeof tables.unreadNotices>;

/** The code must set the times of an OTP; the column defaults serve processes of the previous version. */
type OtpChallengeTable = Changed<
  FirstTables["portal.otp_challenge"] &
    ColumnsOf<typeof tables.otpTimes> &
    ColumnsOf<typeof tables.otpSilence>,
  { binding_digest: ColumnType<Buffer | null, Buffer, Buffer>; resend_at: Date; expires_at: Date }
>;

type CaptchaUseTable = FirstTables["portal.captcha_use"] & ColumnsOf<typeof tables.captchaPress>;

/** Schema `portal` as kysely types, derived from the table definitions. */
export type PortalSchema = Changed<
  FirstTables,
  {
    "portal.run": RunTable;
    "portal.session": SessionTable;
    "portal.otp_challenge": OtpChallengeTable;
    "portal.captcha_use": CaptchaUseTable;
  }
>;
