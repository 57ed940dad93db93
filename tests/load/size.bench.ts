/** What pages weigh when a browser fetches them for the first time: whole, without scripts; and the scripts of those that have them. */
import { get } from "node:http";
import { chromium, type Request } from "@playwright/test";
import { accountsOf } from "bank/demo/people";
import { languages, type Language } from "common/languages";
import { enquiryPages } from "tests/support/enquiry-pages";
import { startPortal, strict } from "tests/support/running-portal";
import startTestServer from "tests/support/test-server";
import { filesOfLine } from "~/ui/offline-worker";
import { Visitor } from "tests/support/visitor";
import { findBrowser } from "../../scripts/browser.mjs";
import { figure } from "./figures";

const KILOBYTE = 1024;
const kilobytes = { name: "KB", digits: 1 };
const customer = "100200301";
const mobile = "9840012301";

interface Transfer {
  path: string;
  kind: string;
  /** Bytes of the body as sent. */
  bytes: number;
}

/** Of the charts alone, which come when the page is awake already. */
const chartScripts = /\/(doughnut|line-chart)-/;

const paymentPages = [
  ["send money", "/Send"],
  ["transfer", "/OtherBankTransfer?mode=NEFT"],
  ["payments", "/Payments"],
  ["payees", "/ManageBeneficiary?kind=imps"],
  ["new payee", "/Beneficiary?kind=neft-rtgs"],
  ["scheduled transfer", "/ScheduleTransfer?kind=neft"],
] as const;

const [savings] = accountsOf(customer) as [string];

const stopServer = await startTestServer();
const portal = await startPortal(strict);
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const statement = `/AccountStatement?account=${savings}&range=6m`;
  const visitor = new Visitor(portal.url);
  await weighWhole("sign-in page", "/", visitor);
  await weighWithScripts("sign-in page", "/", visitor);
  await visitor.enterPassword(customer);
  await weighWhole("OTP page", "/OtpVerification", visitor);
  await visitor.enterOtp(await visitor.readOtp(mobile));
  await weighWhole("statement page", statement, visitor);
  const pages = [
    ...paymentPages.map(([name, path]) => ({ name, path })),
    ...enquiryPages(customer),
    { name: "home", path: "/main" },
  ];
  for (const { name, path } of pages) await weighWhole(name, path, visitor);
  await weighWithScripts("statement page", statement, visitor);
  await weighLine(statement, visitor);
  for (const { name, path } of pages) await weighWithScripts(name, path, visitor);
} finally {
  await browser.close();
  await portal.stop();
  await stopServer();
}

/** In the language in which it is heaviest. */
async function weighWhole(page: string, path: string, visitor: Visitor): Promise<void> {
  const sizes = new Map<number, string>();
  for (const language of languages) {
    const transfers = await load(path, visitor, { lite: true, language });
    if (transfers.some(({ kind }) => kind === "script"))
      throw new Error(`the ${page} has scripts, though lite`);
    sizes.set(sizeOf(transfers), `${language}: ${partsOf(transfers)}`);
  }
  const found = Math.max(...sizes.keys());
  const name = `${page} without scripts, whole`;
  figure(name, found, { atMost: 14 }, sizes.get(found)!, kilobytes);
}

async function weighWithScripts(page: string, path: string, visitor: Visitor): Promise<void> {
  const transfers = await load(path, visitor, { lite: false });
  if (transfers.some((transfer) => chartScripts.test(transfer.path))) {
    figure(
      `${page} with its chart, whole`,
      sizeOf(transfers),
      { atMost: 220 },
      partsOf(transfers),
      kilobytes,
    );
    return;
  }
  const name = `${page} with scripts`;
  figure(`${name}, whole`, sizeOf(transfers), { atMost: 130 }, partsOf(transfers), kilobytes);
  figure(`${name}, requests`, transfers.length, { atMost: 12 }, "a first visit", { name: "", digits: 0 });
}

/** What a page fetches when its browser rests, for times without a line; counted apart from its first load. */
async function weighLine(path: string, visitor: Visitor): Promise<void> {
  const transfers = await load(path, visitor, { lite: false, waitsForLine: true });
  const named = transfers.filter((transfer) => filesOfLine.test(transfer.path));
  // A browser tells wrong sizes of what comes after its first load.
  const found = await Promise.all(named.map(({ path: file }) => weighFile(file, "script")));
  figure("what knows of a bad line", sizeOf(found), { atMost: 6 }, partsOf(found), kilobytes);
}

function sizeOf(transfers: Transfer[]): number {
  return transfers.reduce((sum, transfer) => sum + transfer.bytes, 0) / KILOBYTE;
}

function partsOf(transfers: Transfer[]): string {
  return transfers.map(({ kind, bytes }) => `${kind} ${(bytes / KILOBYTE).toFixed(1)}`).join(", ");
}

/** Everything a browser with an empty cache asks for until the network rests. */
async function load(
  path: string,
  visitor: Visitor,
  {
    lite,
    language = "en",
    waitsForLine = false,
  }: { lite: boolean; language?: Language; waitsForLine?: boolean },
): Promise<Transfer[]> {
  const context = await browser.newContext({ javaScriptEnabled: !lite });
  const cookies = [...visitor.cookies].filter(([name]) => name !== "lite" && name !== "lng");
  const chosen = [
    ["lite", lite ? "on" : "off"],
    ["lng", encodeURIComponent(btoa(JSON.stringify(language)))],
  ] as const;
  await context.addCookies(
    [...cookies, ...chosen].map(([name, value]) => ({
      name,
      value,
      url: portal.url,
    })),
  );
  const page = await context.newPage();
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  const answer = await page.goto(portal.url + path, { waitUntil: "networkidle" });
  if (answer?.status() !== 200 || new URL(page.url()).pathname !== path.split("?")[0])
    throw new Error(`${path} answered ${answer?.status()} and led to ${page.url()}`);
  const isLine = (request: Request) => filesOfLine.test(new URL(request.url()).pathname);
  while (waitsForLine && finished.filter(isLine).length < 2) await page.waitForTimeout(100);
  const icon = await page.locator("link[rel=icon]").getAttribute("href");
  const transfers = await Promise.all(
    finished.filter((request) => waitsForLine || !isLine(request)).map(weigh),
  );
  // A browser without a window asks for no icon.
  if (icon && !transfers.some((transfer) => transfer.path === icon))
    transfers.push(await weighFile(icon, "icon"));
  await context.close();
  return transfers;
}

const mayBePlain = 1_000;

async function weigh(request: Request): Promise<Transfer> {
  const transfer = {
    path: new URL(request.url()).pathname,
    kind: request.resourceType(),
    bytes: (await request.sizes()).responseBodySize,
  };
  const encoding = await (await request.response())?.headerValue("Content-Encoding");
  if (encoding !== "br" && transfer.bytes > mayBePlain)
    throw new Error(`${transfer.path} was not sent as brotli`);
  return transfer;
}

async function weighFile(path: string, kind: string): Promise<Transfer> {
  const bytes = await new Promise<number>((resolve, reject) => {
    const asked = get(portal.url + path, { headers: { "Accept-Encoding": "br" } }, (answer) => {
      let sum = 0;
      answer.on("data", (piece: Buffer) => (sum += piece.length));
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve(sum) : reject(new Error(`${path} was refused`)),
      );
    });
    asked.on("error", reject);
  });
  return { path, kind, bytes };
}
