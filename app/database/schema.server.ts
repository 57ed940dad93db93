import type { ColumnType } from "kysely";
import type { Changed, ColumnsOf, SchemaOf } from "common/postgres/tables.server";
import type { added, tables } from "./tables.server";

type FirstTables = SchemaOf<typeof tables>;
type Added<Name extends keyof typeof added> = ColumnsOf<(typeof added)[Name]>;

/** Schema `portal` as kysely types, derived from the table definitions. */
export type PortalSchema = Changed<
  FirstTables,
  {
    "portal.run": FirstTables["portal.run"] & Added<"runSecrets">;
    /** The database gives id and time. */
    "portal.audit": Changed<
      FirstTables["portal.audit"] & Added<"auditOrigin">,
      { id: ColumnType<bigint, never, never>; at: ColumnType<Date, never, never> }
    >;
    "portal.session": Changed<FirstTables["portal.session"], Added<"sessionSteps">> &
      Added<"bankExtension"> &
      Added<"bankSession"> &
      Added<"sessionLanguage"> &
      Added<"unreadNotices">;
    /** The code must set the times of an OTP; the column defaults serve processes of the previous version. */
    "portal.otp_challenge": Changed<
      FirstTables["portal.otp_challenge"] &
        Added<"otpTimes"> &
        Added<"otpSilence"> &
        Added<"otpPurpose"> &
        Added<"otpLate">,
      { binding_digest: ColumnType<Buffer | null, Buffer, Buffer>; resend_at: Date; expires_at: Date }
    >;
    "portal.notice_reading": FirstTables["portal.notice_reading"] & Added<"openedNotices">;
    "portal.device": FirstTables["portal.device"] & Added<"deviceSecrets">;
    "portal.captcha_use": FirstTables["portal.captcha_use"] & Added<"captchaPress">;
  }
>;
