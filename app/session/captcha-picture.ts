/** Letters as SVG strokes on a grid of 5 by 7: no `<text>` a robot could read, few points, no look-alikes. */
const strokes: Record<string, string> = {
  A: "06 20 46M13 33",
  C: "41 20 02 04 26 45",
  D: "00 20 42 44 26 06 00",
  E: "40 00 06 46M03 33",
  F: "40 00 06M03 33",
  H: "00 06M40 46M03 43",
  J: "40 45 26 05",
  K: "00 06M40 03 46",
  L: "00 06 46",
  M: "06 00 23 40 46",
  N: "06 00 46 40",
  P: "06 00 30 41 42 33 03",
  R: "06 00 30 41 42 33 03M23 46",
  T: "00 40M20 26",
  U: "00 04 26 44 40",
  V: "00 26 40",
  W: "00 16 22 36 40",
  X: "00 46M40 06",
  Y: "00 23 40M23 26",
  "3": "01 20 41 33 13M33 45 26 05",
  "4": "36 30 04 44",
  "6": "40 03 05 26 45 33 04",
  "7": "00 40 16",
  "9": "43 13 01 20 41 43 36",
};

export const captchaLetters = Object.keys(strokes);

/** `random` gives numbers from 0 to 1; the answer is a 160 × 48 SVG that takes the text's colour. */
export function drawCaptcha(text: string, label: string, random: () => number = Math.random): string {
  const shake = (most: number) => (random() - 0.5) * 2 * most;
  const path = [...text].map((letter, index) => drawLetter(letter, 14 + index * 24, shake)).join("");
  const noise = `M4 ${at(10 + random() * 28)}Q80 ${at(random() * 48)} 156 ${at(10 + random() * 28)}`;
  const title = label.replace(/[<>&"]/g, "");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 48" width="160" height="48" role="img" aria-label="${title}">` +
    `<path d="${path}${noise}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
}

const at = (value: number) => Math.round(value * 10) / 10;

function drawLetter(letter: string, left: number, shake: (most: number) => number): string {
  const drawn = strokes[letter] ?? strokes[letter.toUpperCase()];
  // A fixed captcha of the sandbox may hold letters that are not drawn: a plain bar stands for them.
  if (!drawn) return `M${left} 12v24`;
  const [angle, x, y] = [shake(0.3), left + shake(2), 12 + shake(4)];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return drawn
    .split("M")
    .map((line) => {
      const points = line
        .trim()
        .split(" ")
        .map(([column, row]) => {
          const [dx, dy] = [(Number(column) - 2) * 4 + shake(0.9), (Number(row) - 3) * 4 + shake(0.9)];
          return `${at(x + 8 + dx * cos - dy * sin - 6)} ${at(y + 12 + dx * sin + dy * cos)}`;
        });
      return `M${points.join("L")}`;
    })
    .join("");
}
