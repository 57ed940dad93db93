/**
 * Reads the captcha's picture as a stranger would who has the source: takes thin lines away, compares windows of every width with the
 * letters' own strokes, turned and slanted, and looks for the row of six that explains the picture best. No training.
 */
import { inflateSync } from "node:zlib";
import { CAPTCHA_SIZE, captchaLetters, linesOf, type Point } from "~/captcha/picture.server";

const { width, height } = CAPTCHA_SIZE;
const LETTERS = 6;
/** Farther than this, a point is as wrong as can be. */
const FAR = 6;
const STEP = 3;
const widths = [24, 27, 30, 33, 36, 39, 42];
const angles = [-0.13, 0, 0.13];
const slants = [-0.08, 0.08];
const rises = [-4, 0, 4];
const HIGH = 6.2;
/** Around the picture, so that no template leaves it. */
const MARGIN = 32;
const wide = width + 2 * MARGIN;
const high = height + 2 * MARGIN;

/** True for each dark point, with the margin around them. */
function darkPoints(png: Buffer): Uint8Array {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(data));
  const rowBytes = 1 + width / 4;
  const dark = new Uint8Array(wide * high);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const byte = rows[y * rowBytes + 1 + (x >> 2)]!;
      if (((byte >> (6 - 2 * (x & 3))) & 3) < 2) dark[(y + MARGIN) * wide + x + MARGIN] = 1;
    }
  return dark;
}

const around = [-wide - 1, -wide, -wide + 1, -1, 0, 1, wide - 1, wide, wide + 1];

/** Lines thinner than three points are gone: those that join the letters. */
function withoutThinLines(dark: Uint8Array): Uint8Array {
  const inside = dark.map((own, at) => (own && around.every((step) => dark[at + step]) ? 1 : 0));
  return dark.map((own, at) => (own && around.some((step) => inside[at + step]) ? 1 : 0));
}

/** Of each point, how far the next dark one is: at most `FAR`. */
function distances(dark: Uint8Array, rowLength: number): Float32Array {
  const far = Float32Array.from(dark, (one) => (one ? 0 : FAR));
  for (const way of [1, -1])
    for (let count = rowLength + 1; count < far.length - rowLength - 1; count += 1) {
      const at = way > 0 ? count : far.length - 1 - count;
      const straight = Math.min(far[at - way]!, far[at - way * rowLength]!) + 1;
      const aslant = Math.min(far[at - way * (rowLength + 1)]!, far[at - way * (rowLength - 1)]!) + 1.4;
      far[at] = Math.min(far[at]!, straight, aslant);
    }
  return far;
}

/** A letter as it may be drawn in a room of that width. */
interface Template {
  letter: string;
  /** Points along its strokes, as steps from its middle in the picture with its margin. */
  steps: Int32Array;
  /** Of each point of its room, how far its strokes are. */
  far: Float32Array;
}

const ROOM_HIGH = 56;

function templatesOf(room: number): Template[] {
  return captchaLetters.flatMap((letter) =>
    angles.flatMap((angle) =>
      slants.map((slant) => {
        const chosen = [angle, slant, HIGH];
        const points = linesOf(letter, { x: 0, y: 0 }, room / 5.6, () => chosen.shift()!).flatMap(along);
        const dark = new Uint8Array(room * ROOM_HIGH);
        for (const { x, y } of points) {
          const [column, row] = [Math.round(x + room / 2), Math.round(y + ROOM_HIGH / 2)];
          if (column >= 0 && column < room && row >= 0 && row < ROOM_HIGH) dark[row * room + column] = 1;
        }
        return {
          letter,
          steps: Int32Array.from(points, ({ x, y }) => Math.round(y) * wide + Math.round(x)),
          far: distances(dark, room).map((one) => Math.max(0, one - 2)),
        };
      }),
    ),
  );
}

/** Every second point of a line. */
function along(line: Point[]): Point[] {
  return line.slice(1).flatMap((to, place) => {
    const from = line[place]!;
    const count = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 2));
    return Array.from({ length: count }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / count,
      y: from.y + ((to.y - from.y) * step) / count,
    }));
  });
}

let templates: Map<number, Template[]> | undefined;

interface Reading {
  text: string;
  cost: number;
}

/** The letter that explains the window best. */
function readWindow(dark: Uint8Array, far: Float32Array, left: number, room: number): Reading {
  let best: Reading = { text: "", cost: 2 * FAR };
  for (const rise of rises) {
    const middle = (MARGIN + height / 2 + rise) * wide + MARGIN + left + Math.round(room / 2);
    const ink: number[] = [];
    const corner = (MARGIN + height / 2 + rise - ROOM_HIGH / 2) * wide + MARGIN + left;
    for (let row = 0; row < ROOM_HIGH; row += 1)
      for (let column = row & 1; column < room; column += 2)
        if (dark[corner + row * wide + column]) ink.push(row * room + column);
    if (ink.length < 15) continue;
    for (const { letter, steps, far: off } of templates!.get(room)!) {
      let missed = 0;
      for (const step of steps) missed += far[middle + step]!;
      const first = missed / steps.length;
      if (first >= best.cost) continue;
      let unexplained = 0;
      for (const at of ink) unexplained += off[at]!;
      const cost = first + unexplained / ink.length;
      if (cost < best.cost) best = { text: letter, cost };
    }
  }
  return best;
}

/** The six letters that a program reads in the picture. */
export function readPicture(png: Buffer): string {
  templates ??= new Map(widths.map((room) => [room, templatesOf(room)]));
  const dark = withoutThinLines(darkPoints(png));
  const far = distances(dark, wide);
  const places = width / STEP;
  const inkBefore = new Float32Array(places + 1);
  for (let place = 0; place < places; place += 1) {
    let ink = 0;
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < STEP; x += 1) ink += dark[(y + MARGIN) * wide + MARGIN + place * STEP + x]!;
    inkBefore[place + 1] = inkBefore[place]! + ink;
  }
  const whole = inkBefore[places]!;
  const costOf = (ink: number) => (FAR * LETTERS * ink) / whole;
  /** Of each place, the best reading of so many letters that ends there. Ink before and after them costs too. */
  let rows: Reading[] = Array.from(inkBefore, (ink) => ({ text: "", cost: costOf(ink) }));
  const windows = new Map<number, Reading>();
  for (let count = 0; count < LETTERS; count += 1) {
    const next: Reading[] = rows.map(() => ({ text: "", cost: Infinity }));
    rows.forEach(({ text, cost }, place) => {
      for (const room of widths) {
        const end = place + room / STEP;
        if (cost === Infinity || end + ((LETTERS - 1 - count) * widths[0]!) / STEP > places) continue;
        const name = place * 100 + room;
        if (!windows.has(name)) windows.set(name, readWindow(dark, far, place * STEP, room));
        const read = windows.get(name)!;
        if (cost + read.cost < next[end]!.cost)
          next[end] = { text: text + read.text, cost: cost + read.cost };
      }
    });
    rows = next;
  }
  const ended = rows.map(({ text, cost }, place) => ({
    text,
    cost: cost + costOf(whole - inkBefore[place]!),
  }));
  return ended.reduce((one, other) => (other.cost < one.cost ? other : one)).text;
}
