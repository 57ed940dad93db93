import { describe, expect, it } from "vitest";
import { acts } from "common/contract/acts.server";
import { exportedServices } from "common/contract/catalogue.server";
import { fieldsOf } from "common/contract/message.server";
import { isQuota } from "common/contract/quotas-held.server";
import type { Quota, NoQuota } from "common/contract/quota.server";
import type { Service } from "common/contract/service.server";
import { rateLimits, readLimits } from "~/rate-limits";

/** The type asks each service for its quota, or for a reason why it has none. Here the reasons are held to what they say. */
const services = [...exportedServices.values()];
const because = (reason: NoQuota["none"]) =>
  services.filter(({ quota }) => !isQuota(quota) && quota.none === reason);
const counted = services.filter((one): one is Service & { quota: Quota } => isQuota(one.quota));

const names = ({ request }: Service, field: "customerNumber" | "accountNumber") => field in fieldsOf(request);

describe("a service without a quota", () => {
  it("that makes a change is that of an act, with the proof that the act declares", () => {
    const proven = new Set(acts.map(({ service }) => service.name));
    expect(because("proven").flatMap(({ name }) => (proven.has(name) ? [] : [name]))).toEqual([]);
  });

  it("that tells customers about themselves only reads, and names the customer", () => {
    for (const service of because("own")) {
      expect(service.enquiry, service.name).toBe(true);
      expect(names(service, "customerNumber"), service.name).toBe(true);
    }
  });

  it("that tells everybody the same only reads, and names no customer and no account", () => {
    for (const service of because("public")) {
      expect(service.enquiry, service.name).toBe(true);
      expect(names(service, "customerNumber") || names(service, "accountNumber"), service.name).toBe(false);
    }
  });

  it("that counts wrong entries names limits that there are", () => {
    const limits = new Set(Object.keys(readLimits("{}")));
    for (const { name, quota } of because("counted"))
      expect(
        (quota as NoQuota).by!.filter((limit) => !limits.has(limit)),
        name,
      ).toEqual([]);
  });

  it("that the sandbox alone has is of the sandbox", () => {
    expect(because("sandbox").map(({ area }) => area)).toEqual(because("sandbox").map(() => "sandbox"));
    expect(services.filter(({ area }) => area === "sandbox")).toEqual(because("sandbox"));
  });
});

describe("a quota", () => {
  it("of a customer is of a service that names one", () => {
    const customers = counted.filter(({ quota }) => quota.per === "customer");
    expect(customers.length).toBeGreaterThan(0);
    expect(customers.filter((service) => !names(service, "customerNumber"))).toEqual([]);
  });

  it("has every enquiry that looks up an account which may be another's", () => {
    const strangers = services.filter(
      (service) =>
        service.enquiry &&
        service.area !== "sandbox" &&
        names(service, "accountNumber") &&
        !names(service, "customerNumber"),
    );
    expect(strangers.length).toBeGreaterThan(0);
    for (const { name, quota } of strangers) expect(isQuota(quota), name).toBe(true);
  });

  it("of name look-ups is the portal's own limit", () => {
    const { quota } = counted.find(({ name }) => name === "PayeeNameEnquiryService")!;
    expect(rateLimits["payee-look-up"].customer).toEqual({ times: quota.times, minutes: quota.minutes });
  });
});
