import { HtmlValidate, StaticConfigLoader, type ResolvedConfig } from "html-validate";
import { expect } from "@playwright/test";

/** One page's rules are the next one's: to put them together takes as long as to ask them. */
class KeptRules extends StaticConfigLoader {
  private kept?: ResolvedConfig | Promise<ResolvedConfig>;

  override getConfigFor(...requested: Parameters<StaticConfigLoader["getConfigFor"]>) {
    return (this.kept ??= super.getConfigFor(...requested));
  }
}

/** What the server sends is read by the rules of HTML itself; style is prettier's and the house's affair. */
const validator = new HtmlValidate(
  new KeptRules({
    root: true,
    extends: ["html-validate:standard", "html-validate:a11y"],
    // A button without a type submits, and that is what ours are for.
    rules: { "no-implicit-button-type": "off" },
  }),
);

/** The form of the light version: without scripts its button belongs to the page's form, which then brings its entries. */
const lendsItsButton = /^<?form [^>]*action="\/preferences/;

export async function isValidHtml(html: string): Promise<void> {
  const { results } = await validator.validateString(html);
  expect(
    results.flatMap(({ messages }) =>
      messages
        .filter(({ ruleId, offset }) => ruleId !== "wcag/h32" || !lendsItsButton.test(html.slice(offset - 1)))
        .map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
    ),
  ).toEqual([]);
}
