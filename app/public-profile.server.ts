import type { BankProfile } from "common/bank";
import type { PublicProfile } from "~/ui/bank";
import { stylesOf } from "~/ui/bank-styles.server";

const kept = new WeakMap<BankProfile, PublicProfile>();

/** What pages show of a bank. */
export function publicProfileOf(bank: BankProfile): PublicProfile {
  const known = kept.get(bank) ?? makePublic(bank);
  kept.set(bank, known);
  return known;
}

/** Named one by one: whatever else a profile holds stays on the server. */
function makePublic(bank: BankProfile): PublicProfile {
  const { name, shortName, logo, helpline, customerCareEmail, offer, links, guards, idle } = bank;
  const { colours } = bank;
  return {
    ...{ name, shortName, logo, helpline, customerCareEmail, offer, links, guards, idle },
    styles: stylesOf(bank).path,
    colours: { brand: colours.brand, brandStrong: colours.brandStrong },
  };
}
