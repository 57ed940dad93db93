import { encode } from "uqr";
import type { Block } from "./block.server";

/** A QR code `side` points wide; `what` is its alternative text. */
export function qrCode(address: string, side: number, what: string): Block {
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const dot = side / size;
  return {
    height: side,
    paint: (writer) =>
      writer.tags.figure(what, side, side, () => {
        // Draws one path of whole runs, so that viewers show no hairlines between the dots.
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
