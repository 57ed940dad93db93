import { expect, it } from "vitest";
import { ourBank } from "tests/support/banks";
import { publicProfilesOf } from "~/public-profile.server";
import { texts } from "./instances.server";
import { areasOf, requestedTexts, textsAddress } from "./text-address";
import { textsFile } from "./texts-file.server";

const bank = publicProfilesOf(ourBank.profile).ta;

it("brings a page's texts to its scripts, but for those that its data bring in words", () => {
  const file = textsFile({ language: "ta", areas: ["common", "flows", "payees"] }, bank);
  const table = JSON.parse(/^export default (.*);export const bank=/.exec(file)![1]!) as object;
  const {
    errors,
    elsewhere: _,
    ...rest
  } = texts.ta.flows as unknown as Record<string, Record<string, object>>;
  const { bank: refusals, ...others } = errors!;
  expect(Object.keys({ ...refusals }).length).toBeGreaterThan(50);
  const { acts, otps, messages, ...pages } = texts.ta.payees as unknown as Record<string, object>;
  expect(Object.keys({ ...acts, ...otps, ...messages })).toContain("payee-add");
  const { browser, held, ...common } = texts.ta.common as unknown as Record<string, object>;
  expect(Object.keys(browser!)).toContain("noCookies");
  expect(Object.keys(held!)).toContain("guarded");
  const isAbout = (key: string) => key === "about";
  expect(table).toEqual({
    common,
    flows: { ...rest, errors: others },
    payees: without(pages, isAbout),
  });
});

/** A table of texts without the keys that hubs bring. */
const without = (branch: object, isLeftOut: (key: string) => boolean): object =>
  Object.fromEntries(
    Object.entries(branch)
      .filter(([key]) => !isLeftOut(key))
      .map(([key, value]: [string, unknown]) => [
        key,
        typeof value === "object" ? without(value as object, isLeftOut) : value,
      ]),
  );

it("leaves out what pages are for, which hubs bring", () => {
  const file = textsFile({ language: "en", areas: ["common", "tax"] }, bank);
  expect(file).toContain('"/TDSEnquiry":"Tax deducted (TDS)"');
  expect(file).not.toContain("From your interest, by year and quarter");
});

it("is made once for the areas of a page, in whatever order its routes name them", () => {
  const areas = areasOf([
    { i18n: ["payees", "common"] },
    { i18n: "flows" },
    { i18n: ["payees", "constructor"] },
  ]);
  const address = textsAddress("ta", areas, "v1").slice("/texts/".length);
  expect(areas.toSorted()).toEqual(["common", "flows", "payees"]);
  expect(requestedTexts(address, "v1")).toEqual({ language: "ta", areas });
  const others = [areas.toReversed(), [...areas, "common"], [...areas, "constructor"], []];
  for (const other of others) expect(requestedTexts(["ta", ...other, "v1", "js"].join("."), "v1")).toBeNull();
});
