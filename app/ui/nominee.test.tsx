import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { i18nOf } from "~/i18n/instances.server";
import { NominationFields } from "./nominee";

it("of several nominees each has a tick for a minor that is sent under a name of its own", () => {
  const kit = {
    field: (name: string) => ({
      id: name,
      name,
      formId: "form",
      initialValue: name === "count" ? "2" : undefined,
    }),
    errorOf: () => undefined,
    valueOf: () => "",
  };
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf("en")}>
      <NominationFields kit={kit} cities={[]} />
    </I18nextProvider>,
  );
  const ticks = html.match(/<input type="checkbox"[^>]*>/g)!;
  expect(ticks.map((tick) => /name="([^"]+)"/.exec(tick)![1])).toEqual(["minor", "minor-2", "together"]);
});
