import * as accountEnquiries from "./account-enquiries.server";
import * as accounts from "./accounts.server";
import * as cards from "./cards.server";
import * as cheques from "./cheques.server";
import * as deposits from "./deposits.server";
import * as instructions from "./instructions.server";
import * as loans from "./loans.server";
import * as locator from "./locator.server";
import * as otp from "./otp.server";
import * as passwords from "./passwords.server";
import * as payees from "./payees.server";
import * as payments from "./payments.server";
import * as profile from "./profile.server";
import * as registration from "./registration.server";
import * as sandbox from "./sandbox.server";
import * as scheduledTransfers from "./scheduled-transfers.server";
import * as schemes from "./schemes.server";
import * as signIn from "./sign-in.server";
import * as statements from "./statements.server";
import * as tax from "./tax.server";
import * as transfers from "./transfers.server";
import { areas, type Area, type Service, type ServiceFacts } from "./service.server";

/** Those that can be called, their areas' services in this order. */
const callable = [
  signIn,
  otp,
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
  sandbox,
]
  .flatMap((module: Record<string, unknown>) => Object.values(module))
  .filter(isService);

function isService(exported: unknown): exported is ServiceFacts {
  return typeof exported === "object" && exported !== null && "movesMoney" in exported;
}

/** Every service of the gateway, by area. */
export const catalogue: Readonly<Record<Area, readonly ServiceFacts[]>> = Object.fromEntries(
  areas.map((area) => [area, callable.filter((facts) => facts.area === area)]),
) as Record<Area, ServiceFacts[]>;

const byName = new Map(callable.map((facts) => [facts.name, facts]));

/** The facts of a service by the gateway's name for it. */
export function findService(name: string): ServiceFacts | undefined {
  return byName.get(name);
}

/** Whether a service has messages, so that it can be called. */
export function isCallable(facts: ServiceFacts): facts is Service {
  return "request" in facts && "answer" in facts;
}
