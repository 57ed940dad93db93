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

/**
 * Every service of the gateway, by area: those with messages can be called, of the others the facts are known.
 */
const modules: Record<Area, readonly Record<string, unknown>[]> = {
  "sign-in": [signIn],
  otp: [otp],
  registration: [registration],
  passwords: [passwords],
  accounts: [accounts, accountEnquiries, loans],
  statements: [statements],
  cheques: [cheques],
  cards: [cards],
  payees: [payees],
  transfers: [transfers, payments, scheduledTransfers],
  deposits: [deposits],
  instructions: [instructions],
  schemes: [schemes],
  tax: [tax],
  profile: [profile],
  locator: [locator],
  sandbox: [sandbox],
};

function isService(exported: unknown): exported is ServiceFacts {
  return typeof exported === "object" && exported !== null && "movesMoney" in exported;
}

export const catalogue: Readonly<Record<Area, readonly ServiceFacts[]>> = Object.fromEntries(
  areas.map((area) => [area, modules[area].flatMap(Object.values).filter(isService)]),
) as Record<Area, ServiceFacts[]>;

const byName = new Map(
  Object.values(catalogue)
    .flat()
    .map((facts) => [facts.name, facts]),
);

/** The facts of a service by the gateway's name for it. */
export function findService(name: string): ServiceFacts | undefined {
  return byName.get(name);
}

/** Whether a service has messages, so that it can be called. */
export function isCallable(facts: ServiceFacts): facts is Service {
  return "request" in facts && "answer" in facts;
}
