/** Changes that no test can notice, since the program does the same with them. They are not drawn. */

/** Each has `file`, `within`, `from` and `to` as the audit prints them, and `why` it makes no difference. */
export const equivalents = [];

const nameOf = ({ file, within, from, to }) => [file, within, from, to].join("\0");

/** `mutants` that can be noticed, and `stale` words about declared ones that are no longer among them. */
export function withoutEquivalents(mutants, declared = equivalents) {
  const names = new Set(mutants.map(nameOf));
  const left = new Set(declared.map(nameOf));
  return {
    mutants: mutants.filter((mutant) => !left.has(nameOf(mutant))),
    stale: declared
      .filter((one) => !names.has(nameOf(one)))
      .map(({ file, within, from, to }) => `${file}: ${within} has no '${from}' that may become '${to}'`),
  };
}
