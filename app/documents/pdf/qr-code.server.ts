import { encode } from "uqr";
import type { Block } from "./block.server";

/** An address as a square for cameras, `side` points wide; `what` is read aloud in its place. */
export function qrCode(address: string, side: number, what: string): Block {
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const dot = side / size;
  return {
    height: side,
    paint: (writer) =>
      writer.tags.figure(what, side, side, () => {
        // One path, and what lies side by side in one piece, so that no viewer draws hair lines between them.
        data.forEach((row, y) => {
          for (let x = 0; x < size; x += 1) {
            const from = x;
            while (row[x]) x += 1;
            if (x > from) writer.page.rect(from * dot, y * dot, (x - from) * dot, dot);
          }
        });
        writer.page.fill(writer.colour("ink"));
      }),
  };
}
