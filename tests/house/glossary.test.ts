import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { localeTexts, questionTexts, spoken, type Spoken } from "../support/words";

interface Entry {
  english: string;
  term: string;
  not: string[];
  saveIn: string[];
}

/** The glossary as a person reads it: docs/glossary.md, a table for each language. */
function entriesOf(language: string): Entry[] {
  const section = readFileSync("docs/glossary.md", "utf8")
    .split(/^## /m)
    .find((part) => part.split("\n")[0]!.endsWith(`(${language})`));
  const rows = (section ?? "").split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) => {
    const cells = row.split("|").map((cell) => cell.trim());
    const [, english, term, not, saveIn] = cells as [string, string, string, string, string];
    if (cells.length !== 6 || english === "" || term === "") throw new Error(`no glossary row: ${row}`);
    const list = (cell: string) => cell.split(", ").filter((each) => each !== "");
    return { english, term, not: list(not), saveIn: list(saveIn) };
  });
}

/** Finds `form` as words of their own; `…` before or after it stands for any letters. */
function pattern(form: string): RegExp {
  const bare = form.replace(/^…|…$/g, "");
  const literal = bare.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const letter = "[\\p{L}\\p{M}\\u200c\\u200d]";
  const before = form.startsWith("…") || !/^[\p{L}\p{M}]/u.test(bare) ? "" : `(?<!${letter})`;
  const after = form.endsWith("…") ? `${letter}*` : `(?!${letter})`;
  return new RegExp(before + literal + after, "gu");
}

/** What a text says that the glossary says otherwise. */
const slips = (entries: Entry[], text: string) =>
  entries.flatMap(({ english, term, not, saveIn }) => {
    const rest = saveIn.reduce((left, phrase) => left.replace(pattern(phrase), "·"), text);
    return not
      .flatMap((form) => rest.match(pattern(form)) ?? [])
      .map((found) => `“${found}” for ${english}: write ${term}`);
  });

/** Everything a customer reads in a language. What customers may type who look for a page is theirs to word. */
const textsOf = (language: Spoken) => [
  ...[...localeTexts(language)].filter(([key]) => !key.startsWith("search:words.")),
  ...questionTexts(language),
];

/** Names keep their capitals within a label, and so does what begins after a stop, a quote or a bracket. */
const names =
  /\b(Aadhaar|India|Atal|Pension|Yojana|Pradhan|Mantri|Jeevan|Jyoti|Suraksha|Bima|Form|Excel|Hindi|Positive|Pay|Debit|From|To|Rs|January|March|April|June|July|September|October|December)\b/g;

/** What the bank's messages (sections 5 and 8), its own names of things and papers write is theirs. */
const worded =
  /[.:]errors?[.]|^(bank-words|documents):|^sign-in:reasons[.]|^registration:ended[.]|^passwords:completed[.]/;

/** A label is short and ends in no stop. */
const labels = () =>
  [...localeTexts("en")].filter(
    ([key, text]) => text.length < 60 && !/[.?!]$/.test(text) && !worded.test(key),
  );

const capitals = (text: string) => text.replace(names, "").match(/(?<=[\p{L}\p{N},] )\p{Lu}\p{Ll}+/gu) ?? [];

describe("English labels", () => {
  it("are in sentence case: no capital within but of names", () => {
    expect(capitals("Cheque Book Req No")).toEqual(["Book", "Req", "No"]);
    expect(capitals("Enrol in Atal Pension Yojana")).toEqual([]);
    expect(labels().length).toBeGreaterThan(1000);
    expect(labels().filter(([, text]) => capitals(text).length > 0)).toEqual([]);
  });

  it("say what happens: no button is a “Submit”, and none is spoken of", () => {
    const shown = [...localeTexts("en")].filter(([, text]) => /\bsubmit\b/i.test(text)).map(([key]) => key);
    expect(shown).toEqual([]);
  });
});

describe("the glossary", () => {
  it("finds a term in the forms that are to go, and in no other word", () => {
    const entry = { english: "a call", term: "ring", not: ["call…", "…ing up", "tel"], saveIn: ["call box"] };
    expect(slips([entry], "calls")).toEqual(["“calls” for a call: write ring"]);
    expect(slips([entry], "recall, a call box, telephone")).toEqual([]);
    expect(slips([entry], "ringing up by tel.")).toHaveLength(2);
    expect(slips([{ ...entry, not: ["}} s"] }], "{{name}} s")).toHaveLength(1);
  });

  it.each(spoken)("is kept by every text in %s", (language) => {
    const entries = entriesOf(language);
    expect(entries.filter((entry) => entry.not.length > 0).length).toBeGreaterThan(5);
    const kept = textsOf(language).flatMap(([key, text]) =>
      slips(entries, text).map((slip) => `${key} has ${slip}\n  ${text}`),
    );
    expect(kept.join("\n")).toBe("");
  });

  it.each(spoken)("in %s has no exception that nothing needs", (language) => {
    const all = textsOf(language)
      .map(([, text]) => text)
      .join("\n");
    const idle = entriesOf(language).flatMap(({ saveIn }) =>
      saveIn.filter((phrase) => !pattern(phrase).test(all)),
    );
    expect(idle).toEqual([]);
  });
});
