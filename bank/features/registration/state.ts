import type { Row } from "bank/database/schema";
import { refuse, type Bank } from "bank/service";
import { goOn, registrationRefusals, type RegistrationMode } from "common/contract/registration.server";

type RegistrationState = keyof typeof goOn | keyof typeof registrationRefusals;

export const mayGoOn = (state: RegistrationState) => state in goOn;

export const refuseForState = (state: RegistrationState) =>
  refuse({ ...goOn, ...registrationRefusals }[state]);

interface Known {
  status: Row<"bank.customer">["status"];
  /** Locked after wrong entries, in all browsers or in a known one. */
  passwordLocked: boolean;
}

function stateOf(mode: RegistrationMode, customer: Known | undefined): RegistrationState {
  if (!customer) return "unknown";
  if (customer.status === "blocked") return "blocked";
  const open = customer.status !== "unregistered";
  switch (mode) {
    case "register":
    case "kyc":
      return open ? "registered" : "register";
    case "forgot-user-id":
      return open ? "remind-user-id" : "not-opened";
    case "forgot-password":
      if (!open) return "not-opened";
      return customer.status === "locked" ? "locked" : "reset";
    case "unblock":
      if (!open) return "not-opened";
      return customer.status === "locked" || customer.passwordLocked ? "reset" : "not-locked";
  }
}

export async function findState(
  { db, clock }: Pick<Bank, "db" | "clock">,
  { customerNumber, mobile, mode }: { customerNumber: string; mobile: string; mode: RegistrationMode },
): Promise<RegistrationState> {
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
  return stateOf(mode, customer && { ...customer, passwordLocked: Boolean(customer.passwordLocked) });
}
