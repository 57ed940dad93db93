import { describe, expect, it } from "vitest";
import { listMissing, readLog, readSqlmap, readWapiti } from "../../scripts/audits/scan/verdict.mjs";

/** Reports as the programs wrote them, shortened to what is read of them. */

const header = (info: string) => ({ method: "GET", path: "/", info, level: 1, parameter: "" });
const nothing = {
  vulnerabilities: { "SQL Injection": [], "Cross Site Scripting": [] },
  anomalies: { "Internal Server Error": [] },
};

describe("of wapiti's report", () => {
  it("an empty one is no finding", () => {
    expect(readWapiti(nothing)).toEqual([]);
  });

  it("what a sandbox on plain http cannot have is none", () => {
    const vulnerabilities = {
      "HTTP Secure Headers": [
        header("Strict-Transport-Security is not set"),
        header("X-XSS-Protection is not set"),
      ],
      "Secure Flag cookie": [header("Secure flag is not set in the cookie : session")],
    };
    expect(readWapiti({ ...nothing, vulnerabilities })).toEqual([]);
  });

  it("everything else is one, and so is a page that fails", () => {
    const info = "The server responded with a 500 HTTP error code while attempting to inject a payload";
    const report = {
      vulnerabilities: {
        "HTTP Secure Headers": [header("X-Content-Type-Options is not set")],
        "HttpOnly Flag cookie": [header("HttpOnly flag is not set in the cookie : session")],
        "Cross Site Scripting": [
          { method: "POST", path: "/Beneficiary", info: "XSS found", level: 1, parameter: "name" },
        ],
      },
      anomalies: {
        "Internal Server Error": [{ method: "GET", path: "/AccountStatement", info, parameter: "account" }],
      },
    };
    expect(readWapiti(report)).toEqual([
      "HTTP Secure Headers: GET /: X-Content-Type-Options is not set",
      "HttpOnly Flag cookie: GET /: HttpOnly flag is not set in the cookie : session",
      "Cross Site Scripting: POST /Beneficiary: XSS found",
      `Internal Server Error: GET /AccountStatement: ${info}`,
    ]);
  });
});

describe("of sqlmap's words", () => {
  const injectable = `[10:12:01] [INFO] GET parameter 'account' appears to be 'AND boolean-based blind' injectable\n`;

  it("the last one counts", () => {
    expect(readSqlmap("[CRITICAL] all tested parameters do not appear to be injectable.")).toBe("clean");
    expect(readSqlmap(`${injectable}[CRITICAL] all tested parameters do not appear to be injectable.`)).toBe(
      "clean",
    );
    expect(
      readSqlmap(
        `${injectable}sqlmap identified the following injection point(s) with a total of 40 requests:`,
      ),
    ).toBe("injectable");
    expect(readSqlmap("GET parameter 'account' is vulnerable. Do you want to keep testing?")).toBe(
      "injectable",
    );
  });

  it.each([
    "",
    "[CRITICAL] unable to connect to the target URL",
    "[CRITICAL] no parameter(s) found for testing in the provided data",
    injectable,
  ])("'%s' says that nothing was tried", (words) => {
    expect(readSqlmap(words)).toBe("not-tried");
  });
});

describe("in the log", () => {
  it("a fault is found once, whoever wrote it; trouble and refusals are none", () => {
    const line = (entry: object) => JSON.stringify({ time: "2026-11-21T10:28:05Z", ...entry });
    const error = { level: 50, process: "portal", path: "/AccountStatement", err: { message: "0x00" } };
    const log = [
      "  The bank is open.",
      line({ level: 30, process: "portal", path: "/no-such-page", status: 404 }),
      line({ level: 40, process: "portal", service: "MPINChangeIBService", outcome: "refused" }),
      line(error),
      line(error),
      line({ level: 50, process: "bank", service: "BalanceEnquiry", err: { message: "gone" } }),
      "",
    ].join("\n");
    expect(readLog(log)).toEqual([
      "a fault in the portal: /AccountStatement: 0x00",
      "a fault in the bank: BalanceEnquiry: gone",
    ]);
  });
});

describe("a scan", () => {
  const seen = (method: string, path: string, rest: object) => ({
    method,
    path,
    statuses: [200],
    signedIn: method === "GET",
    forms: [] as string[],
    ...rest,
  });
  const whole = [
    seen("GET", "/Dashboard", {}),
    seen("GET", "/Beneficiary", { forms: ["/Beneficiary"] }),
    seen("POST", "/Beneficiary", { statuses: [403, 400] }),
  ];

  it("that saw every page and tried every form has left nothing out", () => {
    expect(listMissing(whole, ["/Dashboard", "/Beneficiary"])).toEqual([]);
  });

  it("that was signed out, or never came to a page, has left it out", () => {
    const signedOut = [seen("GET", "/Dashboard", { signedIn: false, statuses: [302] })];
    expect(listMissing(signedOut, ["/Dashboard", "/Payments"])).toEqual([
      "/Dashboard was not seen signed in",
      "/Payments was not seen signed in",
    ]);
  });

  it("that posted a form not at all, or with refused tokens only, has left it out", () => {
    const untried = ["the form of /Beneficiary was not tried"];
    expect(listMissing(whole.slice(0, 2), ["/Beneficiary"])).toEqual(untried);
    const refused = [...whole.slice(0, 2), seen("POST", "/Beneficiary", { statuses: [403] })];
    expect(listMissing(refused, ["/Beneficiary"])).toEqual(untried);
  });

  it("that posted one of several forms that differ in a reference alone has tried them all", () => {
    const forms = ["/Payments/P4KSFZNYGJKY39/report", "/Payments/P5NJ2816EZPXS5/report"];
    const [one, other] = forms.map((form, at) => seen("GET", `/Payments/${at}`, { forms: [form] }));
    expect(listMissing([one, other, seen("POST", forms[1]!, {})], [])).toEqual([]);
    expect(listMissing([one, other], [])).toEqual(["the form of /Payments/*/report was not tried"]);
  });
});
