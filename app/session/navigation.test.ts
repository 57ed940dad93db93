import { expect, test } from "vitest";
import { isNavigation } from "./navigation";

const asked = (headers: Record<string, string>) => isNavigation({ headers: new Headers(headers) });
const pages = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

test("a browser that says that it navigates is believed, and one that says that it does not", () => {
  expect(asked({ "Sec-Fetch-Mode": "navigate", Accept: pages })).toBe(true);
  expect(asked({ "Sec-Fetch-Mode": "cors", Accept: pages })).toBe(false);
});

test("who says nothing of it but accepts pages is a browser, and a program that takes anything is none", () => {
  expect(asked({ Accept: pages })).toBe(true);
  for (const Accept of ["*/*", "application/pdf", "application/vnd.netbanking.document-steps"])
    expect(asked({ Accept })).toBe(false);
  expect(asked({})).toBe(false);
});
