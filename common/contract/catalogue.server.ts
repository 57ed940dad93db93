import { areasWithActs } from "./acts.server";
import * as otp from "./otp.server";
import * as sandbox from "./sandbox.server";
import { areas, type Area, type Service } from "./service.server";
import * as signIn from "./sign-in.server";

/** Services by the name of their export. */
export const exportedServices: ReadonlyMap<string, Service> = new Map(
  [signIn, otp, ...areasWithActs, sandbox]
    .flatMap((module: Record<string, unknown>) => Object.entries(module))
    .filter((entry): entry is [string, Service] => isService(entry[1])),
);
const all = [...exportedServices.values()];

function isService(exported: unknown): exported is Service {
  return typeof exported === "object" && exported !== null && "movesMoney" in exported;
}

export const catalogue: Readonly<Record<Area, readonly Service[]>> = Object.fromEntries(
  areas.map((area) => [area, all.filter((facts) => facts.area === area)]),
) as Record<Area, Service[]>;

const byName = new Map(all.map((facts) => [facts.name, facts]));

export const findService = (name: string): Service | undefined => byName.get(name);
