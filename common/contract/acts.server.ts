import * as accountEnquiries from "./account-enquiries.server";
import * as accounts from "./accounts.server";
import type { Act, OtpPurpose } from "./act.server";
import * as cards from "./cards.server";
import * as cheques from "./cheques.server";
import * as deposits from "./deposits.server";
import * as instructions from "./instructions.server";
import * as loans from "./loans.server";
import * as locator from "./locator.server";
import * as passwords from "./passwords.server";
import * as payees from "./payees.server";
import * as payments from "./payments.server";
import * as profile from "./profile.server";
import * as registration from "./registration.server";
import * as scheduledTransfers from "./scheduled-transfers.server";
import * as schemes from "./schemes.server";
import * as statements from "./statements.server";
import * as tax from "./tax.server";
import * as transfers from "./transfers.server";

export const areasWithActs: readonly Record<string, unknown>[] = [
  registration,
  passwords,
  accounts,
  accountEnquiries,
  loans,
  statements,
  cheques,
  cards,
  payees,
  transfers,
  payments,
  scheduledTransfers,
  deposits,
  instructions,
  schemes,
  tax,
  profile,
  locator,
];

const isAct = (exported: unknown): exported is Act =>
  typeof exported === "object" && exported !== null && "authority" in exported && "service" in exported;

/** In a stable order, since bundlers order modules differently. */
export const acts: readonly Act[] = areasWithActs.flatMap((area) =>
  Object.values(area)
    .filter(isAct)
    .sort((one, other) => (one.key < other.key ? -1 : 1)),
);

export const purposesOfActs: ReadonlyMap<string, OtpPurpose> = new Map(
  acts.flatMap(({ otp }) => (otp ? [[otp.purpose.name, otp.purpose]] : [])),
);
