/** GSM 03.38: letters of a text message of 160, and those that take two places. Others make it UCS-2, with 70. */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const extended = "\f^{}\\[~]|€";

/** Segments that a text message is sent and paid in. */
export function segmentsOf(text: string): number {
  const letters = [...text];
  const isGsm = letters.every((letter) => basic.includes(letter) || extended.includes(letter));
  const places = isGsm
    ? letters.reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0)
    : text.length;
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  return places <= whole ? 1 : Math.ceil(places / part);
}
