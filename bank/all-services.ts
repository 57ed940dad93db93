import type { Served } from "./service";
import { modules } from "./services.generated";

export const isServed = (exported: unknown): exported is Served =>
  typeof exported === "object" && exported !== null && "service" in exported && "run" in exported;

/** Services that the modules under `features` export. */
const served = modules.flatMap((module) => Object.values(module)).filter(isServed);

/** Services by their gateway names. Those of the area `sandbox` are offered in the sandbox only. */
export function allServices(sandbox: boolean): ReadonlyMap<string, Served> {
  const offered = served.filter(({ service }) => sandbox || service.area !== "sandbox");
  return new Map(offered.map((one) => [one.service.name, one]));
}
