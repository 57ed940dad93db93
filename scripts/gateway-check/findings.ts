export type Verdict = "fits" | "differs" | "missing" | "not tried";

export interface Finding {
  what: string;
  verdict: Verdict;
  words: string;
  /** Duration of the calls of a service, in milliseconds. */
  median?: number;
  most?: number;
}

export interface CheckReport {
  findings: Finding[];
  notCarriedOut: { what: string; why: string }[];
  /** `untried`: no token, or the sign-in failed. */
  outcome: "fits" | "differs" | "untried";
}

const WORDS_WIDTH = 100;

export function shownReport({ findings, notCarriedOut, outcome }: CheckReport): string {
  const what = Math.max(...findings.map((finding) => finding.what.length));
  const rows = findings.map(({ what: name, verdict, words, median, most }) => {
    const times = median === undefined ? "" : `${median} / ${most}`;
    const [first = "", ...rest] = folded(words);
    const cells = [name.padEnd(what), verdict.padEnd(9), times.padStart(11), first];
    const lines = [cells.join("  "), ...rest.map((line) => " ".repeat(what + 26) + line)];
    return lines.map((line) => line.trimEnd()).join("\n");
  });
  const head = ["".padEnd(what), "".padEnd(9), "median/most", ""].join("  ").trimEnd();
  const of = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
  const sum = `${of("fits")} fit, ${of("differs")} differ, ${of("missing")} missing, ${of("not tried")} not tried`;
  const left = notCarriedOut.map(({ what: name, why }) => `  ${name}: ${why}`);
  const shown = left.length > 0 ? ["", "Not carried out:", ...left] : [];
  return [`${head} (ms)`, ...rows, ...shown, "", `${sum}. ${verdicts[outcome]}`, ""].join("\n");
}

const verdicts: Record<CheckReport["outcome"], string> = {
  fits: "The gateway fits the contract.",
  differs: "The gateway differs from the contract where it says so above.",
  untried: "The gateway could not be tried; see above.",
};

function folded(words: string): string[] {
  return words.split(" ").reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WORDS_WIDTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
    return lines;
  }, []);
}
