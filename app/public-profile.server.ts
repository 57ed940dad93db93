import type { BankProfile } from "common/bank";
import type { PublicProfile } from "~/ui/bank";
import { bankFile, type BankFile } from "~/ui/bank-file.server";
import { stylesOf } from "~/ui/bank-styles.server";

interface ShownBank {
  profile: PublicProfile;
  script: BankFile;
}

const kept = new WeakMap<BankProfile, ShownBank>();

export function shownBankOf(bank: BankProfile): ShownBank {
  const known = kept.get(bank) ?? makeShown(bank);
  kept.set(bank, known);
  return known;
}

/** Lists fields explicitly, so that other parts of the profile stay on the server. */
function makeShown(bank: BankProfile): ShownBank {
  const { id, name, shortName, logo, helpline, customerCareEmail, offer, links, guards, idle } = bank;
  const { brand, brandStrong } = bank.colours;
  const shown = {
    ...{ name, shortName, logo, helpline, customerCareEmail, offer, links, guards, idle },
    styles: stylesOf(bank).path,
    colours: { brand, brandStrong },
  };
  const script = bankFile(
    (hash) => `/banks/${id}.${hash}.js`,
    JSON.stringify(shown),
    (path) => `export default ${JSON.stringify({ ...shown, script: path })};`,
  );
  return { profile: { ...shown, script: script.path }, script };
}
