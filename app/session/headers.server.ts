import { portal } from "~/portal.server";

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
export function sharedHeaders(): [string, string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", "geolocation=(self), camera=(), microphone=(), payment=(), usb=()"],
  ];
  if (portal().env.secure) headers.push(["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]);
  return headers;
}
