import { describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { signedInPortal } from "tests/support/portal-of-file";
import { quickSignIn } from "tests/support/quick-sign-in";
import { visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";

/** What the search tells, to whom, and what stays unsaid. */
const customer = "100200301";
const [savings] = accountsOf(customer) as [string];
const { portal, visitor } = await signedInPortal(customer);

async function search(typed: string, by = visitor, language = "en") {
  const path = `/Search?${new URLSearchParams({ q: typed })}`;
  const { status, body } = await by.get(path, { "Accept-Language": language });
  expect([typed, status]).toEqual([typed, 200]);
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
  const links = [...main.matchAll(/href="([^"]+)"/g)].map(([, to]) => to!.replaceAll("&amp;", "&"));
  return { main, links, text: visibleText(main) };
}

describe("a search", () => {
  it.each([
    ["en", "lost card", "/BlockAllCards"],
    ["ta", "lost card", "/BlockAllCards"],
    ["en", "கார்டு தொலைந்தது", "/BlockAllCards"],
    ["ml", "కార్డు పోయింది", "/BlockAllCards"],
    ["te", "കാർഡ് നഷ്ടപ്പെട്ടു", "/BlockAllCards"],
    ["en", "FD", "/TermDeposit"],
    ["ta", "passbook", "/AccountStatement"],
    ["en", "cheque bounce", "/FateOfCheque"],
    ["ml", "income tax", "/TDSEnquiry"],
    ["te", "blokc cards", "/BlockAllCards"],
  ])("of the portal in %s for “%s” leads to %s", async (language, typed, to) => {
    expect((await search(typed, visitor, language)).links).toContain(to);
  });

  it("knows accounts by their last digits and by the whole number, and tells the last digits alone", async () => {
    for (const typed of [savings.slice(-4), savings, savings.replace(/(\d{4})(?=\d)/g, "$1 ")]) {
      const { text, links } = await search(typed);
      expect(text).toContain(`Savings ••${savings.slice(-4)}`);
      expect(text).not.toContain(savings);
      expect(links.some((to) => to.startsWith("/AccountDetails?account="))).toBe(true);
    }
  });

  it("knows entries by word and month, says how far back it looked, and leads to their statement", async () => {
    const { text } = await search("salary");
    expect(text).toMatch(/Transactions Searched from \d\d.\d\d.\d{4} to \d\d.\d\d.\d{4}, in all accounts/);
    expect(text).toMatch(/Savings ••\d{4} \+₹/);
    const many = await search("upi");
    expect(many.text).toMatch(/The newest 20 of \d+ are listed/);
    const statement = many.links.find((to) => to.includes("Statement?account="))!;
    expect((await visitor.get(statement)).body).toContain("UPI");
  });

  it("leads to paying a payee, and those who only look to the payee", async () => {
    const { links } = await search("Devika");
    const paying = links.find((to) => /^\/\w+\?.*payee=[\w-]{16}/.test(to))!;
    expect((await visitor.get(paying)).status).toBe(200);
    const looker = new Visitor(portal.url);
    await quickSignIn(looker, "100200310");
    const payee = await search("Deepa Thomas", looker);
    expect(payee.links.some((to) => /^\/ManageBeneficiary\/Payee\?payee=[\w-]{16}$/.test(to))).toBe(true);
    const seen = [...payee.links, ...(await search("send money", looker)).links];
    expect(seen.filter((to) => /^\/Send|^\/(Fund|OtherBank)Transfer|^\/Beneficiary/.test(to))).toEqual([]);
  });

  it("says of a UPI PIN that it is not set here, and of what it has nothing for where to ask", async () => {
    const say = words("en", "search");
    expect((await search("forgot my UPI pin")).text).toContain(say("elsewhere.upiPin"));
    const nothing = await search("submarine");
    expect(nothing.text).toContain(say("none.title"));
    expect(nothing.links).toEqual(expect.arrayContaining([expect.stringMatching(/^tel:/), "/main"]));
  });

  it("is posted, and leads to an address that says nothing of it, to its customer alone", async () => {
    await visitor.get("/Search");
    const { status, location } = await visitor.post("/Search", { q: savings });
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/Search\?s=[\w-]+$/)]);
    const shown = await visitor.get(location!);
    expect(visibleText(shown.body)).toContain(`Savings ••${savings.slice(-4)}`);
    const stranger = new Visitor(portal.url);
    await quickSignIn(stranger, "100200305");
    const theirs = await stranger.get(location!);
    expect([theirs.status, theirs.body.includes(savings)]).toEqual([200, false]);
    expect(visibleText(theirs.body)).not.toContain("••");
    expect((await visitor.post("/Search", { q: "" })).location).toBe("/Search");
    expect((await visitor.post("/Search", { q: savings, token: "x" })).status).toBe(403);
  });

  it("writes what was typed into its field alone, never as markup, and into no log", async () => {
    const { main } = await search(`"><img src=x onerror=alert(1)>`);
    expect(main).not.toContain("<img src=x");
    const { text } = await search("KANARI778123");
    expect(text).not.toContain("KANARI778123");
    await visitor.get("/Search?q=KANARI778123&q=%E0%A4%A");
    await new Visitor(portal.url).get("/Search?q=KANARI778123");
    expect(portal.output() + portal.bank.output()).not.toContain("KANARI778123");
    expect((await search("x".repeat(5_000))).main).not.toContain("x".repeat(81));
    // Read, but copied into no other address of the page.
    const { body } = await visitor.get("/Search?q=KANARI778123");
    expect(body.replace(/<script[^]*?<\/script>/g, "").match(/KANARI778123/g)).toHaveLength(1);
  });
});
