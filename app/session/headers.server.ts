import { portal } from "~/portal.server";
import { commonHeaders } from "./common-headers";

/** The security headers of every page; `nonce` is fresh for each, and a lite page may run no script at all. */
export function pageHeaders({ nonce, lite }: { nonce: string; lite: boolean }): [string, string][] {
  const policy = [
    "default-src 'none'",
    lite ? "script-src 'none'" : `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return [
    ["Content-Type", "text/html; charset=utf-8"],
    ["Content-Security-Policy", policy.join("; ")],
    ["Cache-Control", "private, no-store"],
    ["Vary", "Cookie, Accept-Language, Save-Data"],
    ...sharedHeaders(),
  ];
}

/** Headers of every answer, pages and documents alike. */
export const sharedHeaders = (): [string, string][] => commonHeaders(portal().env.secure);
