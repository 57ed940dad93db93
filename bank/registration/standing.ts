import type { RegistrationMode } from "~/contract/registration.server";
import type { CustomerTable } from "bank/database/schema-customers";
import { refuse, type BankAnswer, type Bank } from "bank/services/served";

/** What a customer may do who is not signed in, by what the bank knows of them. */

/** Codes that let go on. */
export type GoOn = "5050" | "5051" | "5052";
export type Standing = GoOn | "blocked" | "registered" | "not-opened" | "unknown" | "locked" | "not-locked";

export interface Known {
  status: CustomerTable["status"];
  /** A password is locked after wrong entries, in all browsers or in one of the customer's own. */
  passwordLocked: boolean;
}

export function standingOf(mode: RegistrationMode, customer: Known | undefined): Standing {
  if (!customer) return "unknown";
  if (customer.status === "blocked") return "blocked";
  const open = customer.status !== "unregistered";
  switch (mode) {
    case "register":
    case "kyc":
      return open ? "registered" : "5051";
    case "forgot-user-id":
      return open ? "5050" : "not-opened";
    case "forgot-password":
      if (!open) return "not-opened";
      return customer.status === "locked" ? "locked" : "5052";
    case "unblock":
      if (!open) return "not-opened";
      return customer.status === "locked" || customer.passwordLocked ? "5052" : "not-locked";
  }
}

/** The customer of that number and mobile, as far as the standing goes. */
export async function findStanding(
  { db, clock }: Pick<Bank, "db" | "clock">,
  { customerNumber, mobile, mode }: { customerNumber: string; mobile: string; mode: RegistrationMode },
): Promise<Standing> {
  const now = clock.now();
  const customer = await db
    .selectFrom("bank.customer as customer")
    .where("customer.number", "=", customerNumber)
    .where("customer.mobile", "=", mobile)
    .select(({ exists, or, selectFrom }) => [
      "customer.status",
      or([
        exists(
          selectFrom("bank.credential as credential")
            .select("credential.kind")
            .whereRef("credential.customer_number", "=", "customer.number")
            .where("credential.locked_until", ">", now),
        ),
        exists(
          selectFrom("bank.known_browser as own")
            .select("own.browser")
            .whereRef("own.customer_number", "=", "customer.number")
            .where("own.locked_until", ">", now),
        ),
      ]).as("passwordLocked"),
    ])
    .executeTakeFirst();
  return standingOf(mode, customer && { ...customer, passwordLocked: Boolean(customer.passwordLocked) });
}

/** In the gateway's words: up to the tilde the customer's, behind it the bank's own. */
export function refuseForStanding(standing: Standing): BankAnswer<never> {
  switch (standing) {
    case "5050":
      return refuse("5050", "Your user ID will be sent to your registered mobile~USERID");
    case "5051":
      return refuse("5051", "You may register~NEW");
    case "5052":
      return refuse("5052", "You may set a new password or unblock your user~RESET");
    case "blocked":
      return refuse(
        "5010",
        "Your net-banking is blocked by the bank. Please contact your branch.~STATUS=BLOCKED",
      );
    case "registered":
      return refuse(
        "5053",
        "You are already registered for net-banking. Please sign in, or use Forgot password.~STATUS=REGISTERED",
      );
    case "not-opened":
      return refuse("5054", "Net-banking has not been opened for you yet. Please register.~STATUS=NONE");
    case "locked":
      return refuse(
        "5099",
        "You have locked your net-banking. Please unblock your user first.~STATUS=LOCKED",
      );
    case "not-locked":
      return refuse("5099", "Your net-banking is not locked. You may sign in.~STATUS=ACTIVE");
    case "unknown":
      return refuse("5099", "This is not possible. Please contact your branch.~CIF OR MOBILE UNKNOWN");
  }
}
