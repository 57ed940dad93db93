import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Declaration } from "./declaration";

it("a tick that declares something in law is never filled in, though the form remembers that it was set", () => {
  const kit = {
    field: (name: string) => ({ id: name, name, formId: "form", initialValue: "yes" }),
    errorOf: () => undefined,
  };
  const html = renderToStaticMarkup(<Declaration kit={kit} name="true" label="It is true" value="yes" />);
  expect(html).toContain('type="checkbox"');
  expect(html).not.toContain("checked=");
});

it("a tick that is kept is filled in again for the same value, and for no other", () => {
  const html = (initialValue: string) =>
    renderToStaticMarkup(
      <Declaration
        kit={{
          field: (name: string) => ({ id: name, name, formId: "form", initialValue }),
          errorOf: () => undefined,
        }}
        name="terms"
        label="I agree"
        value="2026-01-01"
        kept
      />,
    );
  expect(html("2026-01-01")).toContain("checked=");
  expect(html("2025-01-01")).not.toContain("checked=");
});

it("a form with such a tick keeps the browser from bringing it back", () => {
  const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
    .map((name) => ({ name, text: readFileSync(join("app", name), "utf8") }))
    .filter(({ text }) => text.includes('from "~/ui/declaration"'))
    .filter(({ text }) => /<Declaration\b(?![^>]*\bkept\b)/.test(text));
  expect(pages).not.toEqual([]);
  for (const { name, text } of pages)
    for (const [form] of text.matchAll(/<KitForm\b[^>]*>/g))
      expect([name, form]).toEqual([name, expect.stringContaining('autoComplete="off"')]);
});
