/** Draws changes by lot. */
import { createHash } from "node:crypto";

/**
 * Draws `count` of `mutants`. The same seed draws the same ones, whatever their order; a change of one file changes no more
 * than the lots of what it changes.
 */
export function draw(mutants, seed, count) {
  const seen = new Map();
  return mutants
    .map((mutant) => {
      const name = [mutant.file, mutant.within, mutant.from, mutant.to].join("\0");
      const before = seen.get(name) ?? 0;
      seen.set(name, before + 1);
      return { mutant, lot: lotOf(`${seed}\0${name}\0${before}`) };
    })
    .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

const lotOf = (text) => createHash("sha256").update(text).digest("hex");
