import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { unknownAsNone } from "../../scripts/lint/unknown-as-none.mjs";

/** No reader takes an answer that did not come for an empty one: the rule that reports it. */
const linter = new Linter({ configType: "flat" });
const config: Linter.Config = {
  files: ["**/*.ts"],
  languageOptions: { parser: tseslint.parser as Linter.Parser },
  plugins: { local: { rules: { "unknown-as-none": unknownAsNone as never } } },
  rules: { "local/unknown-as-none": "error" },
};
const reported = (code: string) =>
  linter
    .verify(code, config, { filename: "reader.ts" })
    .map(({ messageId, message }) => messageId ?? message);

describe("an answer that did not come", () => {
  it.each([
    ["is no empty list", 'list.state === "shown" ? list.answer : [];'],
    ["is no empty list of a result", 'result.outcome === "done" ? result.answer.payments : [];'],
    ["is no empty list the other way round", 'list.state !== "shown" ? [] : list.answer;'],
    ["is no empty list with the word first", '"shown" === list.state ? list.answer : [];'],
    ["is no empty list by an early return", 'function f() { if (list.state !== "shown") return []; }'],
    ["is no empty list by a block", 'function f() { if (result.outcome !== "done") { return []; } }'],
    ["is no empty list of a type", 'list.state === "shown" ? list.answer : ([] as string[]);'],
    ["is no empty list among other conditions", 'list.state === "shown" && isOpen ? list.answer : [];'],
    ["is no empty list denied", '!(list.state === "shown") ? [] : list.answer;'],
    ["is no empty list by what the result has", '"answer" in list ? list.answer : [];'],
    ["is no empty list by what is not known", "isNotKnown(list) ? [] : list.answer;"],
    ["is no empty list by default", "(list as { answer?: string[] }).answer ?? [];"],
    ["is no empty list of a part by default", "list?.answer?.rows || [];"],
    ["is no sum of nothing", 'balance.state === "shown" ? balance.answer : 0n;'],
    ["is not zero", 'count.outcome === "done" ? count.answer.total : 0;'],
    ["is no empty text", 'name.state === "shown" ? name.answer : "";'],
    ["is no empty map", 'list.state === "shown" ? byName(list.answer) : new Map();'],
  ])("%s", (_, code) => {
    expect(reported(code)).toEqual(["none"]);
  });

  it.each([
    ["may be null, which means that it is not known", 'list.state === "shown" ? list.answer : null;'],
    ["may be named", "knownOr(list, { missing: [], unknown: null });"],
    ["may be passed on", "function f() { if (list.state !== 'shown') return list; }"],
    ["may be parts that are not there", 'const { rows } = list.state === "shown" ? list.answer : {};'],
    ["may have its reason in place of none", 'result.outcome === "done" ? "" : result.reason;'],
    ["may be nothing to tell once it is there", 'function f() { if (result.outcome === "done") return ""; }'],
    ["may be said", 'list.state === "shown" ? rows(list.answer) : say("unread");'],
  ])("%s", (_, code) => {
    expect(reported(code)).toEqual([]);
  });

  it("is not to be confused with an order's or a form's state", () => {
    expect(reported('order.state === "waiting" ? order.parts : [];')).toEqual([]);
    expect(reported("typed.entries ?? [];")).toEqual([]);
  });
});
