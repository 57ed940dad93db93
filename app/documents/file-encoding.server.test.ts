import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { encodingOf } from "./file-encoding.server";

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0.8", "gzip"],
  ["gzip;q=0", null],
  ["identity", null],
  ["", null],
])("of a reader that takes %j a file is packed with %s", async (accepted, expected) => {
  const { encoding, encode } = encodingOf(accepted);
  expect(encoding).toBe(expected);
  const packed = await encode(Buffer.from("கீரை ".repeat(100)));
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  expect(String(encoding ? unpack[encoding](packed) : packed)).toBe("கீரை ".repeat(100));
});
