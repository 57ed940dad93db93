import { describe, expect, it } from "vitest";
import { isForeign } from "./form.server";

const https = { publicUrl: "https://portal.example", secure: true };
const plain = { publicUrl: "http://localhost:3000", secure: false };
const from = (headers: Record<string, string>) => new Headers(headers);

describe("where a form may come from", () => {
  it("its own origin passes", () => {
    expect(
      isForeign(from({ Origin: "https://portal.example", "Sec-Fetch-Site": "same-origin" }), https),
    ).toBe(false);
    expect(isForeign(from({ Origin: "http://192.0.2.7:3000", Host: "192.0.2.7:3000" }), plain)).toBe(false);
  });

  it("a browser that sends no Origin is left to the form token", () => {
    expect(isForeign(from({}), https)).toBe(false);
  });

  it.each([
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "http://portal.example" },
    { Origin: "https://portal.example.evil.example" },
    { Origin: "https://portal.example:444" },
    { Origin: "https://portal.example", "Sec-Fetch-Site": "cross-site" },
    { Origin: "https://portal.example", "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "not an origin" },
  ])("%o is foreign", (headers) => {
    expect(isForeign(from(headers as Record<string, string>), https)).toBe(true);
  });

  it("a forged Host does not make a foreign origin ours on https", () => {
    expect(isForeign(from({ Origin: "https://evil.example", Host: "evil.example" }), https)).toBe(true);
  });

  it("on plain http another host is foreign", () => {
    expect(isForeign(from({ Origin: "http://evil.example", Host: "localhost:3000" }), plain)).toBe(true);
  });
});
