import { areasWithActs } from "./acts.server";
import * as otp from "./otp.server";
import * as sandbox from "./sandbox.server";
import { areas, type Area, type Service, type ServiceFacts } from "./service.server";
import * as signIn from "./sign-in.server";

/** Those that can be called, their areas' services in this order. */
const callable = [signIn, otp, ...areasWithActs, sandbox]
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
