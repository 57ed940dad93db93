/**
 * The sound of a folded word in Latin or Indian letters: its first vowel, then its consonants without voice, breath and length. Words
 * that are spelt by ear meet: 'panam' in four scripts is `pnm`, 'balence' is `plns` as 'balance' is.
 */
export function soundOf(word: string): string {
  const latin = inLatin(
    word
      .normalize("NFC")
      .replace(/\u0bb1\u0bcd\u0bb1/g, "tr")
      .replace(/\u0d31\u0d4d\u0d31/g, "tt"),
  );
  const consonants = latin
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .replace(/[sc]h|[cz](?=[eiy])|j|z(?!h)/g, "s")
    .replace(/x/g, "ks")
    .replace(/zh/g, "l")
    .replace(/ph|f|b/g, "p")
    .replace(/[cgq]/g, "k")
    .replace(/d/g, "t")
    .replace(/w/g, "v")
    .replace(/(?<=.)h/g, "");
  const [, first = "", rest = ""] = /^([aeiou]?)(.*)$/.exec(consonants)!;
  return first + rest.replace(/[aeiou]/g, "").replace(/(.)\1+/g, "$1");
}

/** The blocks of Tamil, Telugu and Malayalam list the same letters in the same places. */
const blocks = [0x0b80, 0x0c00, 0x0d00];
const BLOCK = 0x80;
const vowels = "a aa i ii u uu ru l  e e ai  o o au".split(" ");
const consonants =
  "k kh k kh n ch ch j jh n t th t th n t th t th n n p ph b bh m y r r l l zh v sh sh s h".split(" ");
const signs: Record<number, string> = { 0x02: "m", 0x03: "h", 0x4d: "" };
const vowelSigns = "aa i ii u uu ru ru  e e ai  o o au".split(" ");
const [FIRST_VOWEL, FIRST_CONSONANT, FIRST_SIGN, VIRAMA] = [0x05, 0x15, 0x3e, 0x4d] as const;

function inLatin(word: string): string {
  let latin = "";
  const places = [...word].map((letter) => {
    const code = letter.codePointAt(0)!;
    const block = blocks.find((start) => code >= start && code < start + BLOCK);
    return block === undefined ? letter : code - block;
  });
  places.forEach((place, at) => {
    if (typeof place === "string") latin += place;
    else if (place in signs) latin += signs[place];
    else if (place >= FIRST_SIGN && place < VIRAMA) latin += vowelSigns[place - FIRST_SIGN] ?? "";
    else if (place >= FIRST_CONSONANT) {
      const next = places[at + 1];
      const bare = typeof next === "number" && next >= FIRST_SIGN && next <= VIRAMA;
      latin += (consonants[place - FIRST_CONSONANT] ?? "") + (bare ? "" : "a");
    } else latin += vowels[place - FIRST_VOWEL] ?? "";
  });
  return latin;
}
