/** Secrets of the settings that are no secrets: placeholders, alphabets, one part again and again. */

const MIN_DIFFERENT = 8;
/** Letters that must be left without words and runs, or of a short secret most of it. */
const MIN_LEFT = 16;

/** Parts of the placeholders that settings, guides and examples have. */
const words = `
  change please replace secret password passwd session cookie gateway token key example sample default
  test demo dummy sandbox production prod staging local this that with your here must should before
  very long some random string value enough letters characters chars minimum least insecure unsafe
  todo fixme bank portal netbanking admin root user india kaveri welcome letmein super not
`
  .trim()
  .split(/\s+/);
const longestFirst = words.toSorted((one, other) => other.length - one.length);
const placeholder = new RegExp(longestFirst.join("|"), "g");

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv",
];
const RUN = 4;

/** True for a secret that somebody who reads guides and keyboards finds: made of words, runs and repeats. */
export function isGuessableSecret(secret: string): boolean {
  if (new Set(secret).size < MIN_DIFFERENT || /^(.+?)\1+.{0,3}$/su.test(secret)) return true;
  const left = withoutRuns(secret.toLowerCase().replace(placeholder, "")).replace(
    /[^\p{L}\p{N}]|(?:19|20)\d\d/gu,
    "",
  );
  return left.length < Math.min(MIN_LEFT, 0.6 * secret.length) || new Set(left).size < MIN_DIFFERENT / 2;
}

/** Without parts of an alphabet or a row of keys, forwards or backwards, and without a letter that is repeated. */
function withoutRuns(text: string): string {
  let left = text.replace(/(.)\1{3,}/gu, "");
  for (const row of [...rows, ...rows.map((one) => [...one].toReversed().join(""))])
    for (let length = row.length; length >= RUN; length -= 1)
      for (let at = 0; at + length <= row.length; at += 1)
        left = left.replaceAll(row.slice(at, at + length), "");
  return left;
}
