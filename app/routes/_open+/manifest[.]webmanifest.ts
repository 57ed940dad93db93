import type { LoaderFunctionArgs } from "@remix-run/node";
import type { BankProfile } from "common/bank";
import { portalOf } from "~/load-context";
import { commonHeaders } from "~/headers.server";

export function loader({ context }: LoaderFunctionArgs) {
  const { profile, env } = portalOf(context);
  return new Response(JSON.stringify(manifestOf(profile)), {
    headers: [
      ...commonHeaders(env.secure),
      ["Content-Type", "application/manifest+json"],
      ["Cache-Control", "public, max-age=3600"],
    ],
  });
}

const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const manifestOf = ({ name, shortName, colours }: BankProfile) => ({
  id: "/",
  name,
  short_name: shortName,
  start_url: "/main",
  scope: "/",
  display: "standalone",
  background_color: colours.paper.light,
  theme_color: colours.brandStrong.light,
  icons: [
    icon("icon-192", 192, "any"),
    icon("icon-512", 512, "any"),
    icon("icon-maskable-512", 512, "maskable"),
  ],
});
