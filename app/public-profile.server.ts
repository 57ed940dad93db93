import { createHash } from "node:crypto";
import type { BankProfile } from "common/bank";
import { textsVersion } from "~/i18n/texts.generated";
import type { PublicProfile } from "~/ui/bank";
import { stylesOf } from "~/ui/bank-styles.server";

const kept = new WeakMap<BankProfile, PublicProfile>();

export function publicProfileOf(bank: BankProfile): PublicProfile {
  const known = kept.get(bank) ?? makePublic(bank);
  kept.set(bank, known);
  return known;
}

/** Lists fields explicitly, so that other parts of the profile stay on the server. */
function makePublic(bank: BankProfile): PublicProfile {
  const { id, name, shortName, logo, helpline, customerCareEmail, offer, links, guards, idle } = bank;
  const { brand, brandStrong } = bank.colours;
  const shown = {
    ...{ name, shortName, logo, helpline, customerCareEmail, offer, links, guards, idle },
    styles: stylesOf(bank).path,
    colours: { brand, brandStrong },
  };
  const hash = createHash("sha256")
    .update(JSON.stringify([textsVersion, shown]))
    .digest("hex");
  return { ...shown, texts: `${id}-${hash.slice(0, 10)}` };
}
