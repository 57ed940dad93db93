import { expect, it } from "vitest";
import { enquiryPages } from "tests/support/enquiry-pages";
import { signedInPortal } from "tests/support/portal-of-file";

/** Every page a customer can look at, asked with what no page of ours leads to: each is answered, and none is a fault. */
const customer = "100200301";
const { portal, visitor } = await signedInPortal(customer);

const hostile = [
  "..%2f..%2f..%2fetc%2fpasswd",
  "%2f%2fevil.example",
  "%00",
  "__proto__",
  "'%20or%201=1--",
  "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "-1e309",
  "%F0%9F%92%8A".repeat(400),
  "%0d%0aSet-Cookie:%20a=b",
];
/** What some page of ours reads; a page takes no harm from those of another. */
const usual = ["account", "kind", "page", "year", "range", "from", "to", "search", "reference", "run"];

const addresses = [...new Set(enquiryPages(customer).map(({ path }) => path.split("?")[0]!))].flatMap(
  (path) => {
    const own = enquiryPages(customer).flatMap((page) => [
      ...new URL(page.path, "http://portal").searchParams.keys(),
    ]);
    const names = [...new Set([...usual, ...own])];
    return hostile.map((value) => `${path}?${names.map((name) => `${name}=${value}`).join("&")}`);
  },
);

it("some five hundred hostile addresses are each answered, without a fault, a way elsewhere or a word of our programs", async () => {
  expect(addresses.length).toBeGreaterThan(400);
  const wrong: unknown[] = [];
  for (const address of addresses) {
    const { status, headers, body, location } = await visitor.get(address.replace("?", ".data?"));
    const shown = /\n {4}at |node_modules|select .* from |relation "|root:x:/i.exec(body)?.[0];
    const away = location && !location.startsWith("/") && !location.startsWith(portal.url);
    const injected = headers.getSetCookie().some((line) => line.startsWith("a="));
    if (status >= 500 || shown || away || injected)
      wrong.push([address.slice(0, 120), status, shown, location]);
  }
  expect(wrong).toEqual([]);
  expect(portal.output()).not.toMatch(/"level":(50|60)/);
});
