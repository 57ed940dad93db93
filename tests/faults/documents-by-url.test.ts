import http from "node:http";
import { buffer } from "node:stream/consumers";
import { accountsOf } from "bank/demo/people";
import { systemClock } from "common/clock";
import { addDays, istDate } from "common/dates";
import { beforeAll, describe, expect, it } from "vitest";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";

/** What scripts and download managers ask of a document's address; costs are counted in calls of the bank. */
const { bank, gateway, portal, visitor } = await faultyPortalOfFile();
const account = accountsOf("100200301")[0]!;

const statements = {
  pdf: ["application/pdf", "pdf"],
  xlsx: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"],
  csv: ["text/csv; charset=utf-8", "csv"],
  camt053: ["application/xml", "camt053.xml"],
  ofx: ["application/x-ofx", "ofx"],
  ofx102: ["application/x-ofx", "102.ofx"],
  tally: ["application/xml", "tally.xml"],
} as const;
type Kind = keyof typeof statements;
const kinds = Object.keys(statements) as Kind[];

/** As the page of the statement offers them. */
let links: Record<Kind, string>;
beforeAll(async () => {
  const { body } = await visitor.get(`/AccountStatement?account=${account}&range=1m`);
  const linkOf = (kind: Kind) =>
    new RegExp(`href="(/Statements/[\\w-]+\\.${kind}\\?[^"]+)"`).exec(body)![1]!.replaceAll("&amp;", "&");
  links = Object.fromEntries(kinds.map((kind) => [kind, linkOf(kind)])) as Record<Kind, string>;
});

const made = async () =>
  Number(
    (await query(bank.databaseUrl, "select count(*) from portal.audit where act = 'document'"))[0]!.count,
  );

describe.each(kinds)("HEAD of a statement as %s", (kind) => {
  it("makes nothing, asks the bank for one entry, and names type and file as GET does", async () => {
    const before = await made();
    gateway.spoil("none");
    const head = await visitor.head(links[kind]);
    expect([head.status, head.body]).toEqual([200, ""]);
    expect([gateway.calls("EStatementService"), gateway.messages()]).toEqual([1, 1]);
    expect(await made()).toBe(before);

    const got = await visitor.get(links[kind]);
    const [type, extension] = statements[kind];
    const name = new RegExp(
      `^Statement-${account.slice(-4)}_\\d{4}-\\d\\d-\\d\\d_\\d{4}-\\d\\d-\\d\\d\\.${extension}$`,
    );
    for (const { headers } of [head, got]) {
      expect(headers.get("Content-Type")).toBe(type);
      const [, ascii, utf8] =
        /^attachment; filename="([^"]+)"; filename\*=UTF-8''(\S+)$/.exec(
          headers.get("Content-Disposition")!,
        ) ?? [];
      expect([ascii, utf8]).toEqual([expect.stringMatching(name), ascii]);
    }
    expect(await made()).toBe(before + 1);
  });
});

it("a file has its length; HEAD, which does not make it, claims none", async () => {
  for (const kind of kinds) {
    for (const encoding of ["identity", "gzip, deflate, br"]) {
      const answer = await asked(links[kind], { ...visitor.cookieHeader(), "Accept-Encoding": encoding });
      const length = (await buffer(answer)).length;
      expect([kind, encoding, answer.headers["content-length"]]).toEqual([kind, encoding, String(length)]);
    }
    expect((await visitor.head(links[kind])).headers.get("Content-Length")).toBeNull();
  }
});

it("HEAD of other documents makes nothing either", async () => {
  const before = await made();
  const day = addDays(istDate(systemClock.now()), -1);
  const paths = [
    links.pdf.replace(/^.*\/([\w-]+)\.pdf.*$/, "/MiniStatements/$1.pdf"),
    `/BalanceCertificates/${day}.pdf`,
  ];
  for (const path of paths) {
    const { status, headers } = await visitor.head(path);
    expect([path, status, headers.get("Content-Type")]).toEqual([path, 200, "application/pdf"]);
  }
  expect(await made()).toBe(before);
});

it("HEAD refuses what GET refuses", async () => {
  const foreign = links.pdf.replace(/range=1m/, "range=never");
  expect((await visitor.head(foreign)).status).toBe((await visitor.get(foreign)).status);
  expect((await visitor.head("/Statements/AAAAAAAAAAAAAAAA.pdf?range=1m")).status).toBe(404);
});

it("accounting programs get no part of a statement", async () => {
  for (const kind of ["camt053", "ofx", "ofx102", "tally"] as const)
    expect((await visitor.get(`${links[kind]}&direction=debit`)).status).toBe(400);
});

it("documents that one customer asks for at once are made one after the other, each of them", async () => {
  const answers = await Promise.all(
    [links.pdf, links.pdf, links.xlsx, links.pdf].map((path) => visitor.get(path)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

/** Not by fetch, which names its own mode. */
const asked = (path: string, headers: Record<string, string>) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(portal.url + path, { headers }, resolve).on("error", reject);
  });

/** Safari names no mode before 16.4. */
const safari15 = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

it.each(kinds)(
  "without a session %s is 401 for programs, and sign-in and back for browsers that navigate",
  async (kind) => {
    const program = (await asked(links[kind], {})).resume();
    expect([program.statusCode, program.headers["content-type"]]).toEqual([401, "text/plain; charset=utf-8"]);
    expect(program.headers["content-disposition"]).toBeUndefined();
    for (const headers of [{ "Sec-Fetch-Mode": "navigate" }, safari15]) {
      const browser = (await asked(links[kind], headers)).resume();
      expect([browser.statusCode, browser.headers.location]).toEqual([
        303,
        `/?${new URLSearchParams({ to: links[kind] })}`,
      ]);
    }
  },
);
