import { describe, expect, it } from "vitest";
import { networkOf } from "./limits.server";

describe("the network of an address", () => {
  it.each([
    ["2001:db8:7:1::1", "2001:db8:7:1::/64"],
    ["2001:0DB8:0007:0001:ffff:1:2:3", "2001:db8:7:1::/64"],
    ["2001:db8:7:2::1", "2001:db8:7:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "127.0.0.1"],
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["unknown", "unknown"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
