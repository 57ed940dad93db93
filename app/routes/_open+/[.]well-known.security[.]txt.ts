import type { LoaderFunctionArgs } from "@remix-run/node";
import { commonHeaders } from "~/headers.server";
import { portalOf } from "~/load-context";

/** RFC 9116 asks for a date of expiry less than a year away. */
const GOOD_DAYS = 180;

/** For whoever has found a weakness: where to tell the bank (RFC 9116). */
export function loader({ context }: LoaderFunctionArgs) {
  const { profile, clock, env } = portalOf(context);
  const expires = new Date(clock.now().getTime() + GOOD_DAYS * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${profile.customerCareEmail}`,
    `Contact: tel:${profile.helpline}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, ta, te, ml",
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: [
      ...commonHeaders(env.secure),
      ["Content-Type", "text/plain; charset=utf-8"],
      ["Cache-Control", "public, max-age=3600"],
    ],
  });
}
