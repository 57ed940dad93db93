import type { OtpBinding } from "common/contract/act.server";
import { boundValuesOf, transferOtp } from "common/contract/transfer-otp.server";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { TransferKind } from "common/payments";

interface Bound {
  kind: TransferKind;
  fromAccount: string;
  toAccount: string;
  toName: string;
  ifsc?: string | undefined;
  amount: Paise;
  /** Of a scheduled one. */
  date?: IsoDate;
}

/** What the OTP of a transfer is bound to, by whichever service it is asked for. */
export const transferBinding = (transfer: Bound): OtpBinding =>
  transferOtp.boundTo((requested: Bound) => boundValuesOf(requested.kind, requested)).bind(transfer);
