import { DOMParser } from "linkedom";
import { expect, it } from "vitest";
import { partsOf } from "tests/support/page-parts";

/** What counts as seen before, of two fields and two rows that axe has nothing to say of. */
const page = `<html lang="en"><body><main><h1>Payees</h1><h2>All</h2>
  <ul class="list"><li><a href="/one">One</a></li><li><a href="/two">Two</a></li></ul>
  <form action="/x"><label for="a">Name</label><input id="a"><label for="b">Bank</label><input id="b">
  <button formaction="/y">Go on</button></form></main></body></html>`;

const parts = (html: string) =>
  partsOf({
    plain: new DOMParser().parseFromString(html, "text/html") as unknown as Document,
    looks: false,
  });
const seen = new Set(parts(page));
const news = (from: string, to: string) => {
  expect(page).toContain(from);
  return parts(page.replace(from, to)).filter((part) => !seen.has(part)).length;
};

it("other words, other addresses and another row are nothing new", () => {
  expect(news("Payees", "Accounts")).toBe(0);
  expect(news(`formaction="/y"`, `formaction="/z"`)).toBe(0);
  expect(news("</ul>", `<li><a href="/three">Three</a></li></ul>`)).toBe(0);
});

it("what has no name any more, and what is said twice or out of place, is new", () => {
  expect(news(`<label for="b">Bank</label>`, "")).toBeGreaterThan(0);
  expect(news(`for="b"`, `for="c"`)).toBeGreaterThan(0);
  expect(news(`id="b"`, `id="a"`)).toBeGreaterThan(0);
  expect(news("Two", "")).toBeGreaterThan(0);
  expect(news("Go on", " ")).toBeGreaterThan(0);
  expect(news("<h2>All</h2>", "")).toBeGreaterThan(0);
  expect(news("<h2>All</h2>", "<h3>All</h3>")).toBeGreaterThan(0);
  expect(news("<h2>", "<h1>Again</h1><h2>")).toBeGreaterThan(0);
  expect(news("</main>", "</main><main></main>")).toBeGreaterThan(0);
  expect(news("</main>", "</main><p>Beside it</p>")).toBeGreaterThan(0);
  expect(news("<ul", `<ul role="presentation"`)).toBeGreaterThan(0);
});
