/** Language of a request: cookie, then Accept-Language, then English. */
import { createCookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import { isLanguage, languageOfNobody, languages, sharedOptions, type Language } from "./languages";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const kept = { path: "/", httpOnly: true, sameSite: "lax", maxAge: YEAR_SECONDS } as const;
const languageCookie = createCookie("lng", kept);
const hostCookie = createCookie("__Host-lng", { ...kept, secure: true });

const remixI18next = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: languageOfNobody,
    cookie: {
      ...languageCookie,
      parse: async (header) => (await hostCookie.parse(header)) ?? languageCookie.parse(header),
    },
    order: ["cookie", "custom"],
    findLocale: async (request) => acceptedLanguages(request.headers.get("Accept-Language") ?? ""),
  },
  i18next: sharedOptions,
});

/** Our languages by preference. The library would ignore `ta-IN`, which counts as `ta` here. */
function acceptedLanguages(header: string): Language[] | null {
  const wishes = header
    .slice(0, 500)
    .split(",")
    .map((wish) => {
      const [tag = "", quality = "q=1"] = wish.split(";").map((part) => part.trim());
      return { language: tag.split("-")[0]!.toLowerCase(), quality: Number(quality.replace(/^q=/, "")) || 0 };
    })
    .filter((wish) => wish.quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map((wish) => wish.language)
    .filter(isLanguage);
  return wishes.length > 0 ? wishes : null;
}

export async function languageOf(request: Request): Promise<Language> {
  const detected = await remixI18next.getLocale(request);
  return isLanguage(detected) ? detected : languageOfNobody;
}

/** The `Set-Cookie` value that keeps a choice for a year; it outlives sign-in and sign-out. */
export function keepLanguage(language: Language, options: { secure: boolean }): Promise<string> {
  return (options.secure ? hostCookie : languageCookie).serialize(language);
}
