import { deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS = 2;
const GREYS = 2 ** BITS - 1;
const IN_A_BYTE = 8 / BITS;

/** A PNG of four greys; of each point, row by row, `ink` says from 0 (white) to 1 (black) how dark it is. */
export function greyPng(width: number, height: number, ink: Float32Array): Buffer {
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
