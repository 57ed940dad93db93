import type { LoaderFunctionArgs } from "@remix-run/node";
import type { BankProfile } from "common/bank";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { portalOf } from "~/load-context";
import { commonHeaders } from "~/headers.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { profile, env } = portalOf(context);
  return new Response(JSON.stringify(manifestOf(profile, await languageOf(request))), {
    headers: [
      ...commonHeaders(env.secure),
      ["Content-Type", "application/manifest+json"],
      ["Cache-Control", "public, max-age=3600"],
      ["Vary", "Cookie, Accept-Language"],
    ],
  });
}

const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** For a long press on the icon: what is wanted in a hurry. */
const shortcuts = [
  ["sendMoney", "/Send"],
  ["seeStatement", "/AccountStatement"],
  ["blockAllCards", "/BlockAllCards"],
] as const;

const manifestOf = ({ name, shortName, colours }: BankProfile, language: Language) => ({
  id: "/",
  lang: language,
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
  shortcuts: shortcuts.map(([label, url]) => ({
    name: translator(language, "accounts")(`home.${label}`),
    url,
    icons: [icon("icon-192", 192, "any")],
  })),
});
