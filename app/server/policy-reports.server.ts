/** Takes browsers' reports that a page broke its content security policy. Anybody may send them: they are limited, and little is kept. */
import { randomUUID } from "node:crypto";
import express, { type Request, type RequestHandler } from "express";
import { own } from "common/own";
import type { Portal } from "~/load-context";
import { logOf } from "~/log.server";
import { countPolicyReport } from "~/metrics.server";
import { isWithin } from "~/session/limits.server";

const MAX_BYTES = 8 * 1024;
const MAX_REPORTS = 10;
const MAX_HOST = 60;

/** Labels of the metric. */
const directives = new Set([
  ...["base-uri", "connect-src", "default-src", "font-src", "form-action", "frame-ancestors", "frame-src"],
  ...["img-src", "manifest-src", "media-src", "object-src", "require-trusted-types-for"],
  ...["script-src", "script-src-attr", "script-src-elem", "style-src", "style-src-attr", "style-src-elem"],
  ...["trusted-types", "worker-src"],
]);

interface Broken {
  directive: string;
  /** A keyword, a scheme or a host. */
  blocked: string;
  /** First part of the page's path. */
  page: string;
}

/** Handlers of the address of reports; `publicUrl`: the portal's own. */
export const policyReports = (portal: Portal, publicUrl: string): RequestHandler[] => [
  async (request, response, next) => {
    const visitor = { portal, address: request.ip ?? "", correlationId: randomUUID() };
    try {
      response.type("text").set("Cache-Control", "no-store");
      if (await isWithin("policy-report", visitor)) return next();
      response.status(429).send("Too many reports.\n");
    } catch (error) {
      next(error);
    }
  },
  express.raw({
    type: ["application/csp-report", "application/reports+json"],
    limit: MAX_BYTES,
    inflate: false,
  }),
  (request, response) => {
    if (!Buffer.isBuffer(request.body)) return void response.status(415).send("Not a report.\n");
    const broken = readReports(request.body.toString("utf8"), [publicUrl, ownUrl(request)]);
    if (!broken) return void response.status(400).send("Not a report.\n");
    for (const report of broken) {
      countPolicyReport(portal.profile.id, report.directive);
      logOf(portal).warn(report, "a page broke its policy");
    }
    response.status(204).end();
  },
];

const ownUrl = (request: Request): string => `${request.protocol}://${request.get("host") ?? ""}`;

/** Reports of both forms, without addresses; null if it is neither. */
export function readReports(text: string, own: readonly string[]): Broken[] | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const hosts = own.flatMap((url) => hostOf(url) ?? []);
  if (Array.isArray(given))
    return given
      .filter((one): one is { body: unknown } => isRecord(one) && one.type === "csp-violation")
      .slice(0, MAX_REPORTS)
      .flatMap(({ body }) => (isRecord(body) ? [brokenOf(body, hosts)] : []));
  const single = isRecord(given) ? given["csp-report"] : null;
  return isRecord(single) ? [brokenOf(single, hosts)] : null;
}

type Given = Record<string, unknown>;
const isRecord = (given: unknown): given is Given =>
  typeof given === "object" && given !== null && !Array.isArray(given);

function brokenOf(given: Given, hosts: readonly string[]): Broken {
  const first = (...names: string[]) =>
    names.map((name) => own(given, name)).find((value): value is string => typeof value === "string") ?? "";
  const [named = ""] = first("effectiveDirective", "effective-directive", "violated-directive").split(" ");
  return {
    directive: directives.has(named) ? named : "other",
    blocked: blockedOf(first("blockedURL", "blocked-uri"), hosts),
    page: pageOf(first("documentURL", "document-uri"), hosts),
  };
}

function blockedOf(blocked: string, own: readonly string[]): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  const host = hostOf(blocked);
  if (host === null) return "other";
  if (host === "") return new URL(blocked).protocol.slice(0, MAX_HOST);
  return own.includes(host) ? "self" : host.slice(0, MAX_HOST);
}

function pageOf(document: string, own: readonly string[]): string {
  const host = hostOf(document);
  if (host === null || !own.includes(host)) return "other";
  return /^\/(?:[A-Za-z]{1,24}(?=\/|$))?/.exec(new URL(document).pathname)![0];
}

function hostOf(url: string): string | null {
  try {
    return new URL(url).host;
  } catch {
    return null;
  }
}
