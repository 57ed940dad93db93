import { expect, test } from "../../support/journey";
import { spoken } from "../../support/words";
import { Visitor } from "../../support/visitor";

/** Letters of several bytes arrive whole, wherever in the page they stand. */
for (const language of spoken) {
  test(`no page carries a NUL or a broken letter (${language}) @plain`, async ({ portal }) => {
    // Each address makes the page a little longer, so that other letters stand where a buffer ends.
    for (let length = 1; length <= 12; length += 1) {
      const visitor = new Visitor(portal.url, { "Accept-Language": language });
      const { body } = await visitor.get(`/?to=/${"x".repeat(length)}`);
      expect(body).toContain(`lang="${language}"`);
      expect([...body].filter((letter) => letter === "\0" || letter === "\ufffd")).toEqual([]);
    }
  });
}
