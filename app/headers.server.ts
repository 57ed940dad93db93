import { OFFLINE_WORKER } from "~/ui/offline-worker";

/** Address for browsers' reports that a page broke its policy. */
export const POLICY_REPORTS = "/policy-reports";

/** Headers of every response. Pages replace the policy by their own. `secure`: customers use https. */
export function commonHeaders(secure: boolean): [string, string][] {
  const headers: [string, string][] = [
    ["Content-Security-Policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", "geolocation=(self), camera=(), microphone=(), payment=(), usb=()"],
  ];
  if (secure) headers.push(["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]);
  return headers;
}

/** Security headers of a page. `nonce` must be new for each page; lite pages may not run scripts. */
export function pageHeaders(page: { nonce: string; lite: boolean; secure: boolean }): [string, string][] {
  const { nonce, lite, secure } = page;
  const policy = [
    "default-src 'none'",
    "object-src 'none'",
    lite ? "script-src 'none'" : `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(lite
      ? []
      : [
          "worker-src 'self'",
          // Browsers without Trusted Types go on without them.
          "require-trusted-types-for 'script'",
          `trusted-types ${OFFLINE_WORKER}`,
        ]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${POLICY_REPORTS}`,
    "report-to policy",
  ];
  return [
    ...new Map([
      ...commonHeaders(secure),
      ["Content-Type", "text/html; charset=utf-8"],
      ["Content-Security-Policy", policy.join("; ")],
      ["Reporting-Endpoints", `policy="${POLICY_REPORTS}"`],
      ["Cache-Control", "private, no-store"],
      ["Vary", "Cookie, Accept-Language, Save-Data"],
    ]),
  ];
}
