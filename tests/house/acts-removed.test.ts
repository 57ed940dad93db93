import { readdirSync } from "node:fs";
import { afterAll, describe, expect, it, vi } from "vitest";
import { acts } from "common/contract/acts.server";
import type { Act } from "common/contract/act.server";

/** What is derived from the declarations of acts: an act that is gone is gone from each list, and nothing else is. */

// Portals of tests load the whole bank, whose services need every act.
vi.mock("tests/support/demo-template", () => ({}));

const files = readdirSync("common/contract")
  .filter((name) => name.endsWith(".server.ts"))
  .map((name) => `common/contract/${name.replace(/\.ts$/, "")}`);

async function lists(): Promise<Record<string, readonly string[]>> {
  const { acts, purposesOfActs } = await import("common/contract/acts.server");
  const { otpPurposes } = await import("common/contract/otp.server");
  const { activityOf } = await import("~/session/audit.server");
  const { firstPasses } = await import("../../scripts/gateway-check/plan.server");
  const { actFlows } = await import("tests/security/flows");
  return {
    acts: acts.map(({ key }) => key),
    "kinds of rows in the audit trail": Object.keys(activityOf),
    "texts of OTPs": [...purposesOfActs.keys()],
    "codes of OTPs on the contract's page": otpPurposes.map(({ code }) => code),
    "the gateway check's first passes": firstPasses(new Set()).map(({ service }) => service.name),
    "the attack suite": [...actFlows.values()].map(({ name }) => name),
  };
}

/** As if the act were not declared. */
async function listsWithout(act: Act): Promise<Record<string, readonly string[]>> {
  for (const file of files) {
    const declared = await vi.importActual<Record<string, unknown>>(file);
    const name = Object.keys(declared).find((one) => (declared[one] as Act | undefined)?.key === act.key);
    if (!name) continue;
    vi.resetModules();
    vi.doMock(file, async (original) => ({ ...(await original<object>()), [name]: undefined }));
    const without = await lists();
    vi.doUnmock(file);
    return without;
  }
  throw new Error(`${act.key} is declared nowhere`);
}

const shared = (act: Act, of: (one: Act) => unknown) =>
  acts.some((other) => other !== act && of(other) === of(act));

/** One of each authority that shares nothing of what is counted with another. */
const chosen = [...new Set(acts.map(({ authority }) => authority))].map((authority) =>
  acts.find(
    (act) =>
      act.authority === authority &&
      !shared(act, ({ audit }) => audit) &&
      (act.authority !== "password+otp" || !shared(act, ({ service }) => service)) &&
      !(act.otp && shared(act, ({ otp }) => otp?.purpose)),
  )!,
);

afterAll(() => vi.resetModules());

describe("without an act", () => {
  it.each(chosen.map((act) => [act.key, act.authority, act] as const))(
    "%s (%s), each list that is derived from the acts is shorter by it",
    async (key, authority, { otp, service }) => {
      const [all, without] = [await lists(), await listsWithout(acts.find((act) => act.key === key)!)];
      const gone = Object.fromEntries(
        Object.keys(all).map((list) => [list, all[list]!.filter((one) => !without[list]!.includes(one))]),
      );
      const ofOtp = otp ? [otp.purpose.name] : [];
      expect(gone).toEqual({
        acts: [key],
        "kinds of rows in the audit trail": [key],
        "texts of OTPs": ofOtp,
        "codes of OTPs on the contract's page": otp ? [otp.purpose.code] : [],
        "the gateway check's first passes": authority === "password+otp" ? [service.name] : [],
        "the attack suite": otp ? [key] : [],
      });
    },
  );
});
