import type { LoaderFunctionArgs } from "@remix-run/node";
import { portalOf } from "~/load-context";
import { pageHeaders } from "~/headers.server";
import { offlinePageOf } from "./offline-page.server";

export function loader({ context }: LoaderFunctionArgs) {
  const { profile, env } = portalOf(context);
  const headers = new Headers(pageHeaders({ nonce: "none", lite: true, secure: env.secure }));
  headers.set("Content-Security-Policy", "default-src 'none'; style-src 'self'; frame-ancestors 'none'");
  headers.set("Cache-Control", "no-cache");
  headers.delete("Vary");
  return new Response(offlinePageOf(profile).html, { headers });
}
