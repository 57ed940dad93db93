import { areasWithActs } from "./acts.server";
import * as otp from "./otp.server";
import * as sandbox from "./sandbox.server";
import { areas, type Area, type Service } from "./service.server";
import * as signIn from "./sign-in.server";

/** All services, by the names that their modules export them under. */
export const exportedServices: ReadonlyMap<string, Service> = new Map(
  [signIn, otp, ...areasWithActs, sandbox]
    .flatMap((module: Record<string, unknown>) => Object.entries(module))
    .filter((entry): entry is [string, Service] => isService(entry[1])),
);
const all = [...exportedServices.values()];

function isService(exported: unknown): exported is Service {
  return typeof exported === "object" && exported !== null && "movesMoney" in exported;
}

/** Every service of the gateway, by area. */
export const catalogue: Readonly<Record<Area, readonly Service[]>> = Object.fromEntries(
  areas.map((area) => [area, all.filter((facts) => facts.area === area)]),
) as Record<Area, Service[]>;

const byName = new Map(all.map((facts) => [facts.name, facts]));

/** The facts of a service by the gateway's name for it. */
export const findService = (name: string): Service | undefined => byName.get(name);
