import type { LoaderFunctionArgs } from "@remix-run/node";
import { bankProfile } from "common/bank-profile";
import { portalOf } from "~/load-context";
import { commonHeaders } from "~/session/headers.server";

/** What a phone needs to put the portal among its programs. */
export function loader({ context }: LoaderFunctionArgs) {
  return new Response(JSON.stringify(manifest), {
    headers: [
      ...commonHeaders(portalOf(context).env.secure),
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

const manifest = {
  id: "/",
  name: bankProfile.name,
  short_name: bankProfile.shortName,
  start_url: "/main",
  scope: "/",
  display: "standalone",
  background_color: bankProfile.colours.paper.light,
  theme_color: bankProfile.colours.brandStrong.light,
  icons: [
    icon("icon-192", 192, "any"),
    icon("icon-512", 512, "any"),
    icon("icon-maskable-512", 512, "maskable"),
  ],
};
