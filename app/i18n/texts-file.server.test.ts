import { expect, it } from "vitest";
import { texts } from "./instances.server";
import { textsFile } from "./texts-file.server";

it("brings a page's texts to its scripts, but for those that its data bring in words", () => {
  const table = JSON.parse(
    textsFile({ language: "ta", areas: ["common", "flows", "payees"] }).replace(/^export default |;$/g, ""),
  ) as object;
  const { errors, otp, ...rest } = texts.ta.flows as unknown as Record<
    "errors" | "otp",
    Record<string, object>
  >;
  const { bank, ...others } = errors;
  const { about, ...fields } = otp;
  expect(Object.keys({ ...bank, ...about }).length).toBeGreaterThan(80);
  const { acts, otps, ...pages } = texts.ta.payees as unknown as Record<string, object>;
  expect(Object.keys({ ...acts, ...otps })).toContain("payee-add");
  expect(table).toEqual({
    common: texts.ta.common,
    flows: { ...rest, errors: others, otp: fields },
    payees: pages,
  });
});

it("leaves out what pages are for, which hubs bring", () => {
  const file = textsFile({ language: "en", areas: ["common", "tax"] });
  expect(file).toContain('"/TDSEnquiry":"Tax deducted (TDS)"');
  expect(file).not.toContain("From your interest, by year and quarter");
});
