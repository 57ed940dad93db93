import { beforeEach, describe, expect, it } from "vitest";
import { alertFieldsOf, nameFieldOf } from "tests/support/account-names";
import { signedInPortal } from "tests/support/portal-of-file";
import { addAuditRowTo } from "tests/support/audit-rows";
import { accountsOf } from "bank/demo/people";
import { readPdf } from "tests/support/pdf-text";
import { query } from "tests/support/query";
import { telling } from "tests/support/told";
import { visibleText, Visitor, type PhoneMessage } from "tests/support/visitor";

/** The customer's names of accounts and wishes for text messages: whose they are, and that a name is a text and nothing else. */
const customer = "100200301";
const [account, other] = accountsOf(customer) as [string, string];
const deposit = accountsOf(customer).find((number) => number.slice(4, 8) === "2001")!;
const foreign = accountsOf("100200305")[0]!;

const { portal, visitor } = await signedInPortal(customer);
beforeEach(() => query(portal.databaseUrl, "delete from portal.rate_limit"));

const trail = (act: string) =>
  query(
    portal.databaseUrl,
    "select subject, outcome from portal.audit where act = $1 and customer_number = $2 order by id",
    [act, customer],
  );

async function name(accountNumber: string, called: string, by = visitor) {
  return by.post("/AccountNames", { [await nameFieldOf(by, accountNumber)]: called });
}

async function setAlerts(accountNumber: string, fields: Record<string, string>) {
  const { reference, ...settings } = fields;
  const named = await alertFieldsOf(visitor, accountNumber, { debits: "yes", ...settings });
  return visitor.post("/AlertSettings", { ...named, ...(reference && { reference }) });
}

async function texts(): Promise<string[]> {
  const answer = await new Visitor(portal.url).get("/sandbox/phone?mobile=9840012301", {
    Accept: "application/json",
  });
  return (JSON.parse(answer.body) as PhoneMessage[])
    .map(({ text }) => text)
    .filter((text) => text.includes("Text messages about your account"));
}

describe("an account that is not the customer's", () => {
  it.each([foreign, "999999999999999", "__proto__"])(
    "%j gets no name, and no wish for it is read",
    async (number) => {
      await name(number, "Mine");
      expect((await setAlerts(number, { credits: "yes" })).location).toEqual(telling("/AlertSettings"));
      expect(await trail("account-name")).toEqual([]);
      expect(await trail("alert-change")).toEqual([]);
    },
  );

  it.each(["", "x".repeat(61)])(
    "%j, which names none, gets no name, and no wish for it is read",
    async (number) => {
      await name(number, "Mine");
      expect([303, 400]).toContain((await setAlerts(number, { credits: "yes" })).status);
      expect(await trail("account-name")).toEqual([]);
      expect(await trail("alert-change")).toEqual([]);
    },
  );

  it("is shown to its own customer without another one's names", async () => {
    await name(account, "Only mine");
    const neighbour = new Visitor(portal.url);
    await neighbour.signIn("100200305");
    for (const path of ["/AccountNames", "/Dashboard", "/AccountStatement"])
      expect((await neighbour.get(path)).body).not.toContain("Only mine");
  });
});

describe("a name", () => {
  it.each(["<img src=x onload=a>", "\u202eevil\u2066 </p>", "שכר דירה", "💊👨‍👩‍👧‍👦", "'\"&amp;</script>"])(
    "%j is shown as the text it is, wherever accounts are named",
    async (typed) => {
      const statement = `/AccountStatement?account=${account}&range=1m`;
      expect((await name(account, typed)).location).toEqual(telling("/AccountNames"));
      const shown = typed.replace(/[\u202e\u2066]/g, "");
      for (const path of ["/main", "/Dashboard", statement, "/Movements", "/FundTransfer", "/Payments"]) {
        const { body } = await visitor.get(path);
        expect([path, visibleText(body).includes(shown)]).toEqual([path, true]);
        expect(visibleText(body)).toContain(account.slice(-4));
        expect(body).not.toMatch(/<img src=x|\u202e|<\/p><\/bdi>|'"&amp;<\/script>/);
      }
    },
  );

  it("in another script than the page's has its language, wherever accounts are named", async () => {
    const typed = "\u0baa\u0bb4\u0ba9\u0bbf";
    await name(account, typed);
    const statement = `/AccountStatement?account=${account}&range=1m`;
    const marked = new RegExp(`<[^>]* lang="ta"[^>]*>[^<]*${typed}`, "g");
    for (const path of ["/main", "/Dashboard", statement, "/Movements", "/FundTransfer", "/Payments"]) {
      const shown = (await visitor.get(path)).body.replace(/<script.*?<\/script>/gs, "");
      // Within a sentence of ours it is quoted.
      const named = shown.match(new RegExp(`>[^<“]*${typed}`, "g"))!;
      expect([path, shown.match(marked)?.length]).toEqual([path, named.length]);
    }
    visitor.cookies.set("lng", encodeURIComponent(btoa(JSON.stringify("ta"))));
    const { body } = await visitor.get("/Dashboard");
    visitor.cookies.delete("lng");
    expect(body).toContain(`<bdi>${typed}`);
    expect(body).not.toMatch(marked);
  });

  it("is not in documents: they keep the official number only", async () => {
    await name(account, "Zanzibar");
    const answer = await fetch(`${portal.url}/Statements/${account}.pdf?range=1m`, {
      headers: { Cookie: [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join("; ") },
    });
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    const text = JSON.stringify(pages);
    expect(text).toContain(account);
    expect(text).not.toContain("Zanzibar");
    const csv = await visitor.get(`/Statements/${account}.csv?range=1m`);
    expect(csv.status).toBe(200);
    expect(csv.body).not.toContain("Zanzibar");
  });

  it("without the form's token, or by a link, is not given", async () => {
    await name(account, "Before");
    expect(
      (await visitor.post("/AccountNames", { [await nameFieldOf(visitor, account)]: "Forged", token: "x" }))
        .status,
    ).toBe(403);
    await visitor.get(`/AccountNames?account=${account}&name=Forged`);
    expect((await visitor.get("/AccountNames")).body).toContain('value="Before"');
  });

  it("leaves an audit row without the name, and is given so and so often in an hour", async () => {
    await name(other, "Rent");
    const rows = await trail("account-name");
    expect(rows.at(-1)).toEqual({ subject: `***********${other.slice(-4)}`, outcome: "done" });
    await query(
      portal.databaseUrl,
      "update portal.rate_limit set points = 100000 where key like 'account-setting%'",
    );
    expect((await name(other, "School")).status).toBe(429);
    expect((await setAlerts(account, { credits: "yes" })).status).toBe(429);
    expect((await visitor.get("/AccountNames")).body).toContain('value="Rent"');
  });
});

describe("text messages about an account", () => {
  it("are set once however often a form is sent, and a kept page cannot set them unseen", async () => {
    const settings = { debits: "yes", credits: "yes", creditsFrom: "500" };
    const fields = await alertFieldsOf(visitor, account, settings);
    const tab = visitor.copy();
    const before = (await texts()).length;
    const answers = await Promise.all([1, 2, 3].map(() => tab.copy().post("/AlertSettings", fields)));
    for (const { location } of answers) {
      expect(location).toEqual(telling("/AlertSettings"));
      expect(visibleText((await tab.copy().get(location!)).body)).toContain("Saved.");
    }
    expect(await texts()).toHaveLength(before + 1);
    const from = Object.keys(fields).find((field) => field.startsWith("creditsFrom"))!;
    const later = await tab.post("/AlertSettings", { ...fields, [from]: "300" });
    expect(later.status).toBe(400);
    expect(visibleText(later.body)).toContain("This form was already sent");
    expect((await visitor.get("/AlertSettings")).body).toContain('value="500.00"');
  });

  it("are none of a deposit, and a reference of one's own making is none", async () => {
    expect((await visitor.get("/AlertSettings")).body).not.toContain(deposit.slice(-4));
    expect((await setAlerts(account, { credits: "yes", reference: "mine" })).status).toBe(400);
  });

  it("are fewer only after an OTP: with a session alone nothing changes", async () => {
    const before = (await texts()).length;
    const requested = await setAlerts(account, { debitsFrom: "4999" });
    expect([requested.status, requested.location]).toEqual([
      303,
      expect.stringMatching(/^\/AlertSettings\?run=[0-9a-f-]{36}$/),
    ]);
    const page = await visitor.get(requested.location!);
    expect(page.body).toContain('name="otp"');
    expect(visibleText(page.body)).toContain("₹4,999.00");
    await visitor.post(requested.location!, { otp: "", intent: "verify" });
    expect((await visitor.get("/AlertSettings")).body).not.toContain('value="4,999.00"');
    expect(
      (await visitor.get("/AlertSettings?done=00000000-0000-4000-8000-000000000000")).body,
    ).not.toContain("A text message confirms it");
    expect(await texts()).toHaveLength(before);
  });

  it("stay as they were when an amount cannot be read, and what was typed stays", async () => {
    const answer = await setAlerts(account, { debitsFrom: "1e5", creditsFrom: "250" });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('value="1e5"');
    expect(answer.body).toContain('value="250"');
    // The draft of the test before waits for its OTP.
    expect((await visitor.get("/AlertSettings?afresh=1")).body).toContain('value="500.00"');
  });
});

describe("the profile", () => {
  it("carries personal numbers masked in all that is sent", async () => {
    for (const path of ["/CustomerProfile", "/CustomerProfile.data"]) {
      const { body, status } = await visitor.get(path);
      expect(status).toBe(200);
      expect(body).toContain("98******01");
      // A PAN stands by itself; a script's name may hold such letters by chance.
      expect(body).not.toMatch(/9840012301|lakshmi\.narayanan|\b[A-Z]{5}\d{4}[A-Z]\b|\d{8}0301/);
    }
  });
});

describe("notifications", () => {
  const here = "203.0.113.41";
  const signInFrom = (address: string, whose: string, days = 0) =>
    addAuditRowTo(portal.databaseUrl, new Date(Date.now() - days * 86_400_000), {
      ...{ act: "new-browser", customer_number: whose, address },
    });
  const shown = async () => visibleText((await visitor.get("/Notifications")).body);
  const counted = async () => {
    await visitor.get("/main");
    const rows = await query<{ unread: number }>(
      portal.databaseUrl,
      "select unread from portal.session where customer_number = $1 and ended_at is null and step = 'signed-in'",
      [customer],
    );
    return rows[0]!.unread;
  };
  it("are the customer's own, for three months, and name of an account its last digits alone", async () => {
    await signInFrom(here, customer);
    await signInFrom("203.0.113.42", "100200305");
    await signInFrom("203.0.113.43", customer, 91);
    const page = await visitor.get("/Notifications");
    expect(page.body).toContain(here);
    expect(page.body).not.toMatch(/203\.0\.113\.4[23]/);
    expect(visibleText(page.body)).not.toMatch(/\d{9,}/);
  });

  it("are new until the customer looks: fetched ahead, they stay new", async () => {
    await signInFrom("203.0.113.44", customer);
    await query(portal.databaseUrl, "update portal.session set unread = null");
    const before = await counted();
    expect(before).toBe(1);
    const ahead = { "Sec-Purpose": "prefetch" };
    expect(visibleText((await visitor.get("/Notifications", ahead)).body)).toContain("New ·");
    expect(await counted()).toBe(before);
    const home = async () => (await visitor.get("/main")).body;
    const attention = async () => {
      const [section] = /<section aria-label="For your attention".*?<\/section>/s.exec(await home()) ?? [];
      return section && visibleText(section);
    };
    expect(await home()).not.toContain("Scheduled transfer not made");
    await query(
      portal.databaseUrl,
      `insert into bank.scheduled_transfer (reference, customer_number, kind, from_account, to_account, to_name, amount,
         execution_date, ordered_at, ended_at, state, failure)
       values ('P0123456789ABC', $1, 'within-bank', $2, $3, 'Devika Nair', 5000, current_date, now(), now(), 'failed', '8001')`,
      [customer, account, account],
    );
    // Home says what wants something of the customer as long as it is new.
    expect(await attention()).toMatch(/Scheduled transfer not made : Devika Nair/);
    const [, open] = /href="(\/Notifications\?open=transfer-failed[^"]*)"/.exec(await home())!;
    expect((await visitor.get(open!, ahead)).location).toBe("/ViewScheduleTransfer");
    expect(await attention()).toMatch(/Scheduled transfer not made/);
    const other = new Visitor(portal.url);
    await other.signIn("100200305");
    expect((await other.get(open!)).location).toBe("/Notifications");
    // Its own page is enough; the others stay new.
    expect((await visitor.get(open!)).location).toBe("/ViewScheduleTransfer");
    expect(await home()).not.toMatch(/Scheduled transfer not made/);
    expect(await counted()).toBeGreaterThan(0);
    expect(await shown()).toContain("New ·");
    expect(await shown()).not.toContain("New ·");
    expect(await counted()).toBe(0);
    await signInFrom("203.0.113.45", customer);
    expect((await shown()).match(/New ·/g)).toHaveLength(1);
  });

  it("of a kind are hidden by wish, those about safety never", async () => {
    await visitor.get("/AlertSettings");
    const { location } = await visitor.post("/Notifications", { "sign-ins": "", payees: "" });
    expect(location).toEqual(telling("/AlertSettings"));
    expect(
      await query(portal.databaseUrl, "select hidden from portal.notice_reading where customer_number = $1", [
        customer,
      ]),
    ).toEqual([{ hidden: ["payments", "instructions", "deposits", "requests"] }]);
    expect(await shown()).toContain(here);
    expect(visibleText((await visitor.get(location!)).body)).toContain("Saved.");
  });
});
