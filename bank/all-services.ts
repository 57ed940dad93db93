import type { Served } from "./service";
import { modules } from "./services.generated";

export const isServed = (exported: unknown): exported is Served =>
  typeof exported === "object" && exported !== null && "service" in exported && "run" in exported;

/** What the modules under `features` export that `serve` has made. */
const served = modules.flatMap((module) => Object.values(module)).filter(isServed);

/** What this bank offers, by the gateway's names. Services of the area `sandbox` are offered in the sandbox only. */
export function allServices(sandbox: boolean): ReadonlyMap<string, Served> {
  const offered = served.filter(({ service }) => sandbox || service.area !== "sandbox");
  return new Map(offered.map((one) => [one.service.name, one]));
}
