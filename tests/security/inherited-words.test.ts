import { describe, expect, it } from "vitest";
import { enquiryPages } from "tests/support/enquiry-pages";
import { signedInPortal } from "tests/support/portal-of-file";
import { entriesOf, isGet, shownForms } from "tests/support/shown-forms";
import { hiddenFields, Visitor, visibleText, type Answer } from "tests/support/visitor";

/**
 * Words that every table inherits, wherever a visitor's word is looked up: each is answered as another word of its shape that no table
 * has, and never by a fault.
 */
const customer = "100200301";
const { portal, visitor } = await signedInPortal(customer);

/** An object and a function; the others are functions, too. */
const [object, method] = ["__proto__", "constructor"] as const;
const inherited = [object, method, "toString", "hasOwnProperty"];
const unheardOf = (word: string) => word.replaceAll("o", "a");

/** Status, redirect and text, without the word itself and what differs from answer to answer. */
function said({ status, location, body, headers }: Answer, word: string) {
  const plain = (text: string) =>
    text
      .replaceAll(new RegExp(word, "gi"), "…")
      .replace(/\b(?:\d\d:\d\d(?::\d\d)?|[0-9a-f]{8}-[0-9a-f-]{27})\b/g, "…")
      .replace(/([?&](?:s|refused|kept)=)[\w-]+/g, "$1…");
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  const returnsTo = hiddenFields(body).to ?? "";
  return [
    status,
    location && plain(location),
    plain(returnsTo),
    isPage ? plain(visibleText(body)) : body.length,
  ];
}

/** Asks with each word, and with its counterpart. Answers where they differ, or where the portal failed. */
async function different(words: string[], ask: (word: string) => Promise<Answer>): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const word of words) {
    const [answer, other] = [await ask(word), await ask(unheardOf(word))];
    const [one, expected] = [said(answer, word), said(other, unheardOf(word))];
    if (answer.status >= 500 || JSON.stringify(one) !== JSON.stringify(expected))
      wrong.push([word, one, expected]);
  }
  return wrong;
}

describe("words that every table inherits", () => {
  const files = [
    ...["BalanceCertificates", "ClosureAdvices", "DepositAdvices", "Form121", "InterestCertificates"],
    ...["MiniStatements", "Receipts", "SchemeCertificates", "Statements", "TaxDeducted"],
  ];
  it.each([
    "/*",
    "/*/statement.pdf",
    "/?to=/*/statement.pdf",
    "/Menu/*",
    "/Payments/*",
    "/Payments/*/report",
    "/TermDeposit/*",
    "/ViewScheduleTransfer/*/cancel",
    "/sandbox/*",
    "/styles/*.css",
    "/styles/styles.*",
    "/texts/*.js",
    "/texts/en.*",
    "/build/*",
    "/build/manifest.*",
    "/.well-known/*",
    ...files.flatMap((folder) => [`/${folder}/*.pdf`, `/${folder}/statement.*`]),
  ])("are any other word in the address %s", async (path) => {
    expect(await different(inherited, (word) => visitor.get(path.replace("*", word)))).toEqual([]);
    expect(
      await different(inherited, (word) => new Visitor(portal.url).get(path.replace("*", word))),
    ).toEqual([]);
  });

  const further = ["/?reason=idle&to=/main", "/NewUser?mode=register&by=card", "/Verify", "/Menual?q=otp"];
  const paths = [...enquiryPages(customer).map(({ path }) => path), ...further];
  const addresses = paths.map((path) => new URL(path, portal.url));
  const asked = [...new Set(addresses.map(({ pathname }) => pathname))].flatMap((pathname) => {
    const same = addresses.filter((address) => address.pathname === pathname);
    const names = new Set(same.flatMap(({ searchParams }) => [...searchParams.keys()]));
    const [fullest] = same.toSorted((one, other) => other.searchParams.size - one.searchParams.size);
    return [...names].map((name) => ({ name, pathname, search: fullest!.search }));
  });

  it.each(asked)(
    "are any other word in the query's $name of $pathname",
    async ({ name, pathname, search }) => {
      const query = new URLSearchParams(search);
      const ask = (word: string) => {
        query.set(name, word);
        return visitor.get(`${pathname}?${query}`);
      };
      expect(await different([object, method], ask)).toEqual([]);
    },
  );

  it.each(["session", "lng", "theme", "text", "balances", "lite", "claim", "browser"])(
    "are any other word in the cookie %s, and as a cookie's name",
    async (name) => {
      const ask = (cookie: string) => new Visitor(portal.url).get("/", { Cookie: cookie });
      expect(await different(inherited, (word) => ask(`${name}=${word}`))).toEqual([]);
      expect(await different(inherited, (word) => ask(`${word}=${name}`))).toEqual([]);
    },
  );

  it.each(["Accept", "Accept-Language", "Accept-Encoding", "Save-Data", "Sec-Fetch-Site", "User-Agent"])(
    "are any other word in the header %s",
    async (name) => {
      for (const path of ["/", "/Payments", "/manifest.webmanifest"])
        expect(
          await different(inherited, (word) => visitor.copy().get(path, { [name]: word })),
          path,
        ).toEqual([]);
    },
  );

  it("are any other word as a choice, or as a field's name, of each form", async () => {
    const forms = await shownForms(visitor, ["/main", "/AddStandingInstruction?kind=own-account"]);
    const stranger = new Visitor(portal.url);
    const open = await shownForms(stranger, ["/", "/NewUser?mode=register"]);
    const all = [
      ...forms.map((one) => ({ ...one, by: visitor })),
      ...open.map((one) => ({ ...one, by: stranger })),
    ];
    let tried = 0;
    for (const { address, form, by } of all.filter((one) => !isGet(one.form))) {
      const chosen = entriesOf(form);
      const choices = [...form.querySelectorAll<HTMLInputElement>("select, [type=radio], button[name]")];
      const hidden = [...form.querySelectorAll<HTMLInputElement>("[type=hidden]")];
      const names = new Set([...choices, ...hidden].map(({ name }) => name));
      names.delete("token");
      const action = form.getAttribute("action") ?? address;
      for (const name of names) {
        const ask = (word: string) => {
          const entries = new URLSearchParams(chosen);
          entries.set(name, word);
          return by.postRaw(action, entries.toString());
        };
        // Each of them in turn: a form's fields are read alike.
        expect(await different([inherited[tried++ % 4]!], ask), `${name} of ${address}`).toEqual([]);
      }
      const named = (word: string) => by.postRaw(action, `${chosen}&${word}=1`);
      expect(await different([method], named), address).toEqual([]);
    }
    expect(tried).toBeGreaterThan(40);
  });

  it("are no fault in the log", () => {
    expect(portal.output()).not.toMatch(/"level":(50|60)/);
  });
});
