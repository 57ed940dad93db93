import { HtmlValidate } from "html-validate";
import { expect } from "@playwright/test";

/** What the server sends is read by the rules of HTML itself; style is prettier's and the house's affair. */
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  // A button without a type submits, and that is what ours are for.
  rules: { "no-implicit-button-type": "off" },
});

export async function isValidHtml(html: string): Promise<void> {
  const { results } = await validator.validateString(html);
  expect(
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
    ),
  ).toEqual([]);
}
