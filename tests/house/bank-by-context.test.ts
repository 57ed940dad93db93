import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { accountsOf } from "bank/demo/people";
import type { OfBank } from "common/bank";
import { otherBank, ourBank } from "tests/support/banks";
import { goToStopCheck } from "tests/support/cheque-stop";
import { textOf } from "tests/support/pdf-text";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { startTwoBanks } from "tests/support/two-banks";
import { Visitor } from "tests/support/visitor";

/** The first document starts a process, which gives way to everything else on the machine. */
const DOCUMENTS_MS = 60_000;

/** Which files know the figures of the bank; all others have them by context. */
const importers = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app", "bank", "common", "scripts"],
  { encoding: "utf8" },
)
  .split("\n")
  .filter((file) => /(?<!\.test)\.(ts|tsx|mjs)$/.test(file) && existsSync(file))
  .filter((file) =>
    /(?:from|import\()\s*["'][^"']*\/bank-(?:profile|tariff)["']/.test(readFileSync(file, "utf8")),
  );

describe("the figures of the bank are imported", () => {
  it("in the portal where it starts, and nowhere else", () => {
    expect(importers.filter((file) => file.startsWith("app/"))).toEqual(["app/portal.server.ts"]);
  });

  it("in the embedded bank where it starts, and nowhere else", () => {
    expect(importers.filter((file) => !file.startsWith("app/"))).toEqual(["bank/main.ts"]);
  });
});

describe("two banks in one process", () => {
  let house: RunningPortal;
  let banks: Awaited<ReturnType<typeof startTwoBanks>>;
  let visitors: Map<OfBank, Visitor>;

  beforeAll(async () => {
    house = await startPortal();
    banks = await startTwoBanks(house);
    const own = new Visitor(banks.own);
    await own.signIn();
    // The same session: what is seen differs by the bank alone.
    const other = new Visitor(banks.other);
    for (const [name, value] of own.cookies) other.cookies.set(name, value);
    visitors = new Map([
      [ourBank, own],
      [otherBank, other],
    ]);
  });
  afterAll(async () => {
    await banks?.stop();
    await house?.stop();
  });

  /** What is at the address for one bank, for the other, and for the first once more: of each bank alone what `shows` says of it. */
  async function compare(read: (visitor: Visitor) => Promise<string>, shows: (bank: OfBank) => string[]) {
    for (const [bank, another] of [
      [ourBank, otherBank],
      [otherBank, ourBank],
      [ourBank, otherBank],
    ] as const) {
      const seen = await read(visitors.get(bank)!);
      expect(shows(bank).filter((own) => !seen.includes(own))).toEqual([]);
      expect(shows(another).filter((foreign) => seen.includes(foreign))).toEqual([]);
    }
  }

  const page = (path: string, lite: "on" | "off") => async (visitor: Visitor) => {
    visitor.cookies.set("lite", lite);
    return (await visitor.get(path)).body;
  };
  const names = ({ profile: { name, shortName, helpline } }: OfBank) => [name, shortName, helpline];

  test.each(["on", "off"] as const)(
    "have their own names on every page, without scripts: %s",
    async (lite) => {
      for (const path of ["/Menu", "/help", "/nowhere"]) await compare(page(path, lite), names);
    },
  );

  test("ask for the transaction password of a stop where their profile does", async () => {
    const wish = { account: accountsOf("100200301")[0]!, number: "318440" };
    const asks = async (bank: OfBank) => {
      const visitor = visitors.get(bank)!;
      const { body } = await visitor.get(await goToStopCheck(visitor, wish));
      expect(body).toContain('value="confirm"');
      return body.includes('name="transactionPassword"');
    };
    expect([await asks(ourBank), await asks(otherBank)]).toEqual([true, false]);
  });

  test("hand their own profile over to the browser", async () => {
    const json = async (visitor: Visitor) => {
      const path = /id="texts" href="([^"]+)"/.exec(await page("/Menu", "off")(visitor))![1]!;
      return (await visitor.get(path)).body;
    };
    await compare(json, (bank) => [...names(bank), bank.profile.colours.brandStrong.light]);
  });

  test("have their own tariff", async () => {
    const shown = ({ tariff }: OfBank) => [`${tariff.savings.at(-1)!.rate}%`];
    await compare(page("/DepositRates", "on"), shown);
  });

  test("have their own colours, in a style sheet that the other does not know", async () => {
    const shown = ({ profile }: OfBank) =>
      Object.values(profile.colours.brandStrong).map((colour) => `--brand-strong:${colour}`);
    const sheets = new Set<string>();
    await compare(async (visitor) => {
      const path = /<link rel="stylesheet" href="([^"]+)"/.exec(await page("/help", "on")(visitor))![1]!;
      sheets.add(path);
      const { body, headers } = await visitor.get(path);
      expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      return body;
    }, shown);
    expect([...sheets].map((path) => path.replace(/\.\w+\.css$/, ""))).toEqual([
      "/styles/kaveri",
      "/styles/vaigai",
    ]);
    const [own, other] = [...sheets] as [string, string];
    for (const [bank, path] of [
      [ourBank, other],
      [otherBank, own],
    ] as const)
      expect(await visitors.get(bank)!.get(path)).toMatchObject({ status: 404 });
  });

  test("tell phones and browsers without a connection their own", async () => {
    await compare(page("/offline", "off"), names);
    await compare(page("/manifest.webmanifest", "off"), ({ profile }) => [
      profile.name,
      profile.colours.brandStrong.light,
    ]);
    await compare(page("/offline-worker.js", "off"), ({ profile }) => [
      `offline-${profile.id}-`,
      `/styles/${profile.id}.`,
    ]);
  });

  test(
    "put their own names on documents",
    async () => {
      const path = `/MiniStatements/${accountsOf("100200301")[0]!}.pdf`;
      await compare(
        async (visitor) => textOf(await visitor.download(path)),
        ({ profile: { name, helpline } }) => [name, helpline],
      );
    },
    DOCUMENTS_MS,
  );
});
