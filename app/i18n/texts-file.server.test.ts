import { expect, it } from "vitest";
import { texts } from "./instances.server";
import { textsFile } from "./texts-file.server";

it("brings a page's texts to its scripts, but for those that its data bring in words", () => {
  const table = JSON.parse(
    textsFile({ language: "ta", areas: ["common", "flows"] }).replace(/^export default |;$/g, ""),
  ) as { common: object; flows: object };
  const { errors, otp, ...rest } = texts.ta.flows as unknown as Record<
    "errors" | "otp",
    Record<string, object>
  >;
  const { bank, ...others } = errors;
  const { about, ...fields } = otp;
  expect(Object.keys({ ...bank, ...about }).length).toBeGreaterThan(50);
  expect(table).toEqual({ common: texts.ta.common, flows: { ...rest, errors: others, otp: fields } });
});

it("leaves out what pages are for, which hubs bring", () => {
  const file = textsFile({ language: "en", areas: ["common", "tax"] });
  expect(file).toContain('"/TDSEnquiry":"Tax deducted (TDS)"');
  expect(file).not.toContain("From your interest, by year and quarter");
});

it("leaves out the texts of acts, which the pages' data bring", () => {
  const file = textsFile({ language: "en", areas: ["common", "deposits"] });
  expect(texts.en.deposits.acts).toBeTypeOf("object");
  for (const name of ["acts", "otps"]) expect(file).not.toContain(`"${name}"`);
});
