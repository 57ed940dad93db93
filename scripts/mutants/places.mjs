/** Where rules are: what they compare and refuse is changed by `npm run audit mutants`. */

/**
 * A file of the first place that fits belongs to it. `but` are left out of a place; `journeys` notice changes of files of
 * no area, whose own journeys do it otherwise.
 */
const places = [
  { of: "files that call themselves rules", files: /\.rules\.ts$/ },
  { of: "the bank's areas", files: /^bank\/features\// },
  { of: "passwords, sessions and OTPs of the bank", files: /^bank\/(credentials|otp)\// },
  { of: "the bank's books and its interest", files: /^bank\/(ledger|interest)\// },
  {
    of: "money, dates and limits that portal and bank share",
    files: /^common\//,
    but: /^common\/postgres\//,
  },
  { of: "checks of an area of the portal", files: /^app\/routes\/_portal\+\/.*\.(forms|server)\.ts$/ },
  {
    of: "checks before somebody is signed in",
    files: /^app\/(access|routes\/_public\+)\/.*\.(forms|server)\.ts$/,
    journeys: ["access"],
  },
];

/** Tests, and files that a program writes, hold no rules. */
const noRules = /\.test\.tsx?$|\.generated\.|^tests\//;

/** The place of rules that a path belongs to; undefined for all other files. */
function placeOf(path) {
  if (!path.endsWith(".ts") || noRules.test(path)) return undefined;
  return places.find(({ files, but }) => files.test(path) && !but?.test(path));
}

/** Of `paths` those that hold rules, in order. `words` choose those whose path has one of them. */
export const filesWithRules = (paths, words = []) =>
  paths
    .filter((path) => placeOf(path) && (words.length === 0 || words.some((word) => path.includes(word))))
    .sort();

/** Names of journeys' folders that notice changes of a file beside those of its area. */
export const journeysOf = (path) => placeOf(path)?.journeys ?? [];
