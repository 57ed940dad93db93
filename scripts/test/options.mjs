/** The parameters of `npm test`. */

export const usage = `npm test                            everything
npm test -- cards                   what has this word in its path
npm test -- --changed [base]        what a change since HEAD, or since another commit, can break
npm test -- --shard=1/3             the first of three shares, each for a machine of its own
npm test -- --merge folder …        one sum of all shares from their folders .test/shard-1-of-3
npm test -- --keep-costs [word …]   all of it, or an area, and keeps what each file costs in tests/costs.json`;

/**
 * Reads parameters: `words`, `folders` and `changed` (a commit) with `--changed` and `--merge`, `shard` as `{ index,
 * count }`, `keeps`. `fault` says what is wrong with them.
 */
export function readOptions(parameters) {
  const options = { words: [], keeps: false };
  const flags = parameters.filter((one) => one.startsWith("--"));
  const plain = parameters.filter((one) => !one.startsWith("--"));
  for (const flag of flags) {
    const [name, value] = flag.split(/=(.*)/s);
    const read = readers[name];
    if (!read || !read(options, value)) return { fault: `${flag} is not known here.\n\n${usage}` };
  }
  if (flags.length > 1) return { fault: `Only one of ${flags.join(" and ")} at a time.` };
  if (options.shard && plain.length > 0)
    return { fault: "A share is of the whole run: leave the words out." };
  if (options.changed && plain.length > 1) return { fault: "--changed takes one commit." };
  if (options.folders && plain.length === 0) return { fault: "--merge takes the folders of all shares." };
  if (options.folders) return { ...options, folders: plain };
  if (options.changed) return { ...options, changed: plain[0] ?? options.changed };
  return { ...options, words: plain };
}

const readers = {
  "--shard": (options, value) => {
    const [, index, count] = (/^(\d+)\/(\d+)$/.exec(value ?? "") ?? []).map(Number);
    options.shard = { index, count };
    return index >= 1 && index <= count;
  },
  "--merge": (options, value) => value === undefined && (options.folders = []),
  "--changed": (options, value) => (options.changed = value || "HEAD"),
  "--keep-costs": (options, value) => value === undefined && (options.keeps = true),
};
