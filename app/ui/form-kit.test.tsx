import type { SubmissionResult } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { i18nOf } from "~/i18n/instances.server";
import { KitField, useFormKit, type Wrong } from "./form-kit";
import { TextInput } from "./controls";

const schema = z.object({ name: z.string(), amount: z.string() });
const words: Record<string, string> = {
  empty: "Please enter it",
  taken: "It is taken",
  closed: "We are closed",
};

interface SampleProps {
  result?: SubmissionResult;
  wrong?: Wrong;
  plainIds?: boolean | readonly string[];
}

function Sample({ result, wrong, plainIds }: SampleProps) {
  const kit = useFormKit({
    id: "sample",
    plainIds,
    schema,
    result,
    wrong,
    defaultValue: { name: "Lakshmi" },
    say: (error) => words[error] ?? error,
  });
  return (
    <>
      <ul>
        {kit.lines.map((line) => (
          <li key={line.text}>{`${"id" in line ? line.id : "form"}: ${line.text}`}</li>
        ))}
      </ul>
      <KitField kit={kit} name="name" label="Name" hint="As on the card">
        {(control) => <TextInput {...control} />}
      </KitField>
      <KitField kit={kit} name="amount" label="Amount">
        {(control) => <TextInput {...control} />}
      </KitField>
    </>
  );
}

const html = (props: SampleProps = {}) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf("en")}>
      <Sample {...props} />
    </I18nextProvider>,
  );

const linesOf = (markup: string) => [...markup.matchAll(/<li>([^<]*)<\/li>/g)].map(([, line]) => line);

describe("a form of the kit", () => {
  it("shows what was typed before, tied to its label and hint, and nothing wrong", () => {
    const markup = html();
    expect(linesOf(markup)).toEqual([]);
    expect(markup).toContain('<label for="sample-name">Name</label>');
    expect(markup).toMatch(/<input[^>]*aria-describedby="sample-name-hint"[^>]*value="Lakshmi"/);
    expect(markup).not.toContain("aria-invalid");
  });

  it("names the ids of its fields after itself, of all or of some by their names alone", () => {
    const idsOf = (markup: string) => [...markup.matchAll(/<input[^>]*\bid="([^"]*)"/g)].map(([, id]) => id);
    expect(idsOf(html())).toEqual(["sample-name", "sample-amount"]);
    expect(idsOf(html({ plainIds: true }))).toEqual(["name", "amount"]);
    expect(idsOf(html({ plainIds: ["amount"] }))).toEqual(["sample-name", "amount"]);
  });

  it("says what the server found wrong beside each field and on top, what concerns the whole form first", () => {
    const error = { amount: ["empty"], name: ["taken", "second"], "": ["closed"] };
    const markup = html({ result: { status: "error", error, initialValue: { name: "Anitha" } } });
    expect(linesOf(markup)).toEqual([
      "form: We are closed",
      "sample-amount: Please enter it",
      "sample-name: It is taken",
    ]);
    expect(markup).toMatch(
      /<input[^>]*id="sample-name"[^>]*aria-describedby="sample-name-hint sample-name-error"[^>]*aria-invalid="true"/,
    );
    expect(markup).toContain('value="Anitha"');
  });

  it("says why it came back, until it is answered anew", () => {
    const wrong = { field: "amount", text: "Not enough money" };
    expect(linesOf(html({ wrong }))).toEqual(["sample-amount: Not enough money"]);
    expect(linesOf(html({ wrong: { field: null, text: "Too late" } }))).toEqual(["form: Too late"]);
    const result: SubmissionResult = { status: "error", error: { name: ["empty"] } };
    expect(linesOf(html({ wrong, result }))).toEqual(["sample-name: Please enter it"]);
  });
});
