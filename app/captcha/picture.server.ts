import { deflateSync } from "node:zlib";
import { own } from "common/own";

/** Strokes on a grid of 5 by 7, without look-alikes. */
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

const round = new Set("CJPRU369");

export const captchaLetters = Object.keys(strokes);

export const CAPTCHA_SIZE = { width: 240, height: 70 };
const { width, height } = CAPTCHA_SIZE;

export interface Point {
  x: number;
  y: number;
}

/** `random` gives numbers from 0 to 1; the answer is a PNG of four greys, dark on white. */
export function drawCaptcha(text: string, random: () => number = Math.random): Buffer {
  const between = (least: number, most: number) => least + random() * (most - least);
  const ink = new Float32Array(width * height);
  const warp = newWarp(between);
  // Letters are at other places in each picture, so that they are harder to cut apart.
  const rooms = [...text].map(() => between(27, 43));
  const room = rooms.reduce((sum, one) => sum + one, 0);
  const fit = Math.min(1, (width - 24) / room);
  let left = 12 + between(0, width - 24 - room * fit);
  [...text].forEach((letter, place) => {
    const wide = rooms[place]! * fit;
    const middle = { x: left + wide / 2, y: height / 2 + between(-5, 5) };
    left += wide;
    const radius = between(1.8, 2.4);
    for (const line of linesOf(letter, middle, wide / 5.6, between))
      draw(ink, inShortSteps(line).map(warp), radius, "darker");
  });
  // A light line cuts letters, a dark one joins them.
  draw(ink, arcAcross(between), between(0.5, 0.8), "lighter");
  draw(ink, arcAcross(between), between(1.1, 1.5), "darker");
  return greyPng(width, height, ink);
}

type Between = (least: number, most: number) => number;

/** The letter's strokes, turned, slanted and stretched about `middle`; `wide` pixels for each of its four columns. */
export function linesOf(letter: string, middle: Point, wide: number, between: Between): Point[][] {
  // The sandbox's fixed captcha may have letters without strokes.
  const drawn = own(strokes, letter) ?? own(strokes, letter.toUpperCase()) ?? "20 26";
  const [angle, slant] = [between(-0.2, 0.2), between(-0.15, 0.15)];
  const high = between(5.6, 6.8);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const lines = drawn.split("M").map((line) =>
    line.split(" ").map(([column, row]) => {
      const down = (Number(row) - 3) * high;
      const right = (Number(column) - 2) * wide + down * slant;
      return { x: middle.x + right * cos - down * sin, y: middle.y + right * sin + down * cos };
    }),
  );
  return round.has(letter) ? lines.map(withoutCorners) : lines;
}

function withoutCorners(line: Point[]): Point[] {
  const towards = (from: Point, to: Point) => ({
    x: from.x + (to.x - from.x) * 0.25,
    y: from.y + (to.y - from.y) * 0.25,
  });
  return line.flatMap((point, place) => {
    const [before, after] = [line[place - 1], line[place + 1]];
    return before && after ? [towards(point, before), towards(point, after)] : [point];
  });
}

function newWarp(between: Between): (point: Point) => Point {
  const wave = () => {
    const [high, long, begin] = [between(2, 3.5), between(50, 100), between(0, 2 * Math.PI)];
    return (at: number) => high * Math.sin((2 * Math.PI * at) / long + begin);
  };
  const [sideways, upwards] = [wave(), wave()];
  return ({ x, y }) => ({ x: x + sideways(y), y: y + upwards(x) });
}

function inShortSteps(line: Point[]): Point[] {
  return line.flatMap((to, place) => {
    const from = line[place - 1];
    if (!from) return [to];
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 4);
    return Array.from({ length: steps }, (_, step) => ({
      x: from.x + ((to.x - from.x) * (step + 1)) / steps,
      y: from.y + ((to.y - from.y) * (step + 1)) / steps,
    }));
  });
}

function arcAcross(between: Between): Point[] {
  const [from, to, bend] = [between(14, height - 14), between(14, height - 14), between(-16, 16)];
  return Array.from({ length: 10 }, (_, step) => ({
    x: 6 + ((width - 12) * step) / 9,
    y: from + ((to - from) * step) / 9 + bend * Math.sin((Math.PI * step) / 4.5),
  }));
}

/** A line of rounded strokes into `ink`: of each point, from 0 to 1, how dark it is. */
function draw(ink: Float32Array, line: Point[], radius: number, how: "darker" | "lighter"): void {
  for (const [place, to] of line.slice(1).entries()) {
    const from = line[place]!;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const squared = dx * dx + dy * dy || 1;
    const reach = radius + 1;
    const [left, right] = [Math.min(from.x, to.x) - reach, Math.max(from.x, to.x) + reach];
    const [top, bottom] = [Math.min(from.y, to.y) - reach, Math.max(from.y, to.y) + reach];
    // Hot loop: allocates nothing.
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y += 1)
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x += 1) {
        const along = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / squared));
        const [aside, above] = [x - from.x - along * dx, y - from.y - along * dy];
        const distance = Math.sqrt(aside * aside + above * above);
        const covered = Math.min(1, Math.max(0, radius + 0.5 - distance));
        const at = y * width + x;
        ink[at] = how === "darker" ? Math.max(ink[at]!, covered) : Math.min(ink[at]!, 1 - covered);
      }
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS = 2;
const GREYS = 2 ** BITS - 1;
const IN_A_BYTE = 8 / BITS;

/** A PNG of four greys; of each point, row by row, `ink` says from 0 (white) to 1 (black) how dark it is. */
function greyPng(width: number, height: number, ink: Float32Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Depth; greys; the one compression and filter there are; not interlaced.
  header.set([BITS, 0, 0, 0, 0], 8);
  const rowBytes = 1 + Math.ceil(width / IN_A_BYTE);
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const grey = GREYS - Math.round(ink[y * width + x]! * GREYS);
      const place = y * rowBytes + 1 + Math.floor(x / IN_A_BYTE);
      rows[place]! |= grey << (8 - BITS * ((x % IN_A_BYTE) + 1));
    }
  // The usual level: the highest takes three times as long and saves ten bytes.
  const data = deflateSync(rows);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** PNG's check sum; Node's own came with 20.15. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
