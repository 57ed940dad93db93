/** What is left of a text from outside once everything that does not print is gone; for PDF and spreadsheet alike. */
const breaksAndTabs = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Controls, marks that turn the direction of writing, lone surrogates and code points that are no characters. */
// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
const broken = /\p{Surrogate}|\p{Noncharacter_Code_Point}/gu;

const ascii = /^[ -~]*$/;

export function printableText(text: string): string {
  if (ascii.test(text)) return text.trim();
  return text
    .replace(breaksAndTabs, " ")
    .replace(unprintable, "")
    .replace(broken, "\ufffd")
    .normalize("NFC")
    .trim();
}
