import { describe, expect, test } from "vitest";
import { catalogue } from "common/contract/catalogue.server";
import { areas, type Area } from "common/contract/service.server";
import { enquiriesTogether } from "common/contract/sign-in.server";
import { allServices, isServed } from "./all-services";
import { modules } from "./services.generated";

/** Of the contract; enquiries together are answered by the counter. */
const declared = (among: readonly Area[]) =>
  among
    .flatMap((area) => catalogue[area])
    .map(({ name }) => name)
    .filter((name) => name !== enquiriesTogether.name)
    .sort();

const offered = (sandbox: boolean) => [...allServices(sandbox).keys()].sort();

describe("the bank offers", () => {
  test("every service of the contract, those of the sandbox only there", () => {
    expect(offered(true)).toEqual(declared(areas));
    expect(offered(false)).toEqual(declared(areas.filter((area) => area !== "sandbox")));
    expect(offered(false).length).toBeLessThan(offered(true).length);
  });

  test("each once", () => {
    const served = modules.flatMap((module) => Object.values(module)).filter(isServed);
    expect(served.map(({ service }) => service.name).sort()).toEqual(offered(true));
  });
});
