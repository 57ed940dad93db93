import { createHash } from "node:crypto";
import { shortNameIn, type BankProfile } from "common/bank";
import { languages, type Language } from "~/i18n/languages";
import { textsVersion } from "~/i18n/texts.generated";
import type { PublicProfile } from "~/ui/bank";
import { stylesOf } from "~/ui/bank-styles.server";

const kept = new WeakMap<BankProfile, Record<Language, PublicProfile>>();

/** A bank as its pages show it, by language. */
export function publicProfilesOf(bank: BankProfile): Record<Language, PublicProfile> {
  const known = kept.get(bank) ?? makePublic(bank);
  kept.set(bank, known);
  return known;
}

/** Lists fields explicitly, so that other parts of the profile stay on the server. */
function makePublic(bank: BankProfile): Record<Language, PublicProfile> {
  const { id, name, shortName, shortNames, logo, helpline, customerCareEmail, offer, links, guards, idle } =
    bank;
  const { brand, brandStrong } = bank.colours;
  const shown = {
    ...{ name, shortName, logo, helpline, customerCareEmail, offer, links, guards, idle },
    styles: stylesOf(bank).path,
    colours: { brand, brandStrong },
  };
  const hash = createHash("sha256")
    .update(JSON.stringify([textsVersion, shown, shortNames]))
    .digest("hex");
  const texts = `${id}-${hash.slice(0, 10)}`;
  const inLanguage = (language: Language) => ({ ...shown, shortName: shortNameIn(bank, language), texts });
  return Object.fromEntries(languages.map((language) => [language, inLanguage(language)])) as ReturnType<
    typeof makePublic
  >;
}
