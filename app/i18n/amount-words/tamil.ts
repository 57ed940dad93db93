/**
 * Amounts in words in Tamil, as government orders and bank receipts write them: `ரூபாய்` first, `மட்டும்` last.
 * A part that another follows takes its joining form (இலட்சம் → இலட்சத்து), a thousand melts into its count, and a
 * hard consonant doubles after a hard `-து`, `-று`, `-டு` (நூற்றுப் பத்து, எட்டுப் பைசா).
 */
import { partsOf, tenAndUnit, type AmountWriter } from "./parts";

const belowTwenty = (
  "பூஜ்ஜியம் ஒன்று இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது பத்து " +
  "பதினொன்று பன்னிரண்டு பதின்மூன்று பதினான்கு பதினைந்து பதினாறு பதினேழு பதினெட்டு பத்தொன்பது"
).split(" ");
const tens = "- பத்து இருபது முப்பது நாற்பது ஐம்பது அறுபது எழுபது எண்பது தொண்ணூறு".split(" ");
const hundreds = "- நூறு இருநூறு முந்நூறு நானூறு ஐந்நூறு அறுநூறு எழுநூறு எண்ணூறு தொள்ளாயிரம்".split(" ");

function joining(part: string): string {
  return part.replace(/ம்$/, "த்து").replace(/பது$/, "பத்து").replace(/ூறு$/, "ூற்று").replace(/கோடி$/, "கோடியே");
}

const join = (parts: string[]) => parts.reduce((text, part) => `${joining(text)} ${part}`);

/** A hard consonant doubles after a word that ends in a hard consonant and a short u. */
const doubled = (text: string) => text.replace(/(த்து|ற்று|ட்டு) ([கதப])/g, "$1$2் $2");

/** Form before a noun: ஒன்று → ஒரு, பதினொன்று → பதினொரு. */
const counting = (number: string) => number.replace(/ஒன்று$/, "ஒரு").replace(/ொன்று$/, "ொரு");

const belowHundred = (number: number) => tenAndUnit(number, belowTwenty, tens);

function thousands(count: number): string {
  if (count === 1) return "ஆயிரம்";
  if (count === 3) return "மூவாயிரம்";
  if (count === 5) return "ஐயாயிரம்";
  return join(belowHundred(count))
    .replace(/ஒன்று$/, "ஓராயிரம்")
    .replace(/ொன்று$/, "ோராயிரம்")
    .replace(/ு$/, "ாயிரம்");
}

export function tamilNumber(number: number): string {
  if (number === 0) return belowTwenty[0]!;
  const parts = partsOf(number, {
    crores: (count) => `${counting(tamilNumber(count))} கோடி`,
    lakhs: (count) => `${counting(join(belowHundred(count)))} இலட்சம்`,
    thousands,
    hundreds: (count) => hundreds[count]!,
    belowHundred,
  });
  return doubled(join(parts));
}

export const tamilAmount: AmountWriter = (rupees, paise) => {
  const inPaise = doubled(`${counting(tamilNumber(paise))} பைசா`);
  if (rupees === 0 && paise > 0) return `${inPaise} மட்டும்`;
  const whole = `ரூபாய் ${tamilNumber(rupees)}`;
  return paise === 0 ? `${whole} மட்டும்` : `${whole} மற்றும் ${inPaise} மட்டும்`;
};
