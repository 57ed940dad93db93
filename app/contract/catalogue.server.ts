import * as accounts from "./accounts.server";
import * as cards from "./cards.server";
import * as cheques from "./cheques.server";
import * as deposits from "./deposits.server";
import * as instructions from "./instructions.server";
import * as locator from "./locator.server";
import * as otp from "./otp.server";
import * as passwords from "./passwords.server";
import * as payees from "./payees.server";
import * as registration from "./registration.server";
import * as sandbox from "./sandbox.server";
import * as schemes from "./schemes.server";
import * as signIn from "./sign-in.server";
import * as statements from "./statements.server";
import * as transfers from "./transfers.server";
import { areas, type Area, type Service, type ServiceFacts } from "./service.server";

/** Every service of the gateway, by area: those with messages can be called, of the others the facts are known. */
const modules: Record<Area, Record<string, unknown>> = {
  "sign-in": signIn,
  otp,
  registration,
  passwords,
  accounts,
  statements,
  cheques,
  cards,
  payees,
  transfers,
  deposits,
  instructions,
  schemes,
  locator,
  sandbox,
};

function isService(exported: unknown): exported is ServiceFacts {
  return typeof exported === "object" && exported !== null && "movesMoney" in exported;
}

export const catalogue: Readonly<Record<Area, readonly ServiceFacts[]>> = Object.fromEntries(
  areas.map((area) => [area, Object.values(modules[area]).filter(isService)]),
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
