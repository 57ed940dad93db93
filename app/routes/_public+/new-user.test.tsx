import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { BankProfile } from "common/bank";
import { i18nOf, translator } from "~/i18n/instances.server";
import { languages, type Language } from "~/i18n/languages";
import { BankContext } from "~/ui/bank";
import { shownBank } from "tests/support/banks";
import NewUser from "./NewUser";

/** The page of a registration that is completed, as a browser without scripts gets it. */
async function page(language: Language, offer: BankProfile["offer"]): Promise<string> {
  const title = translator(language, "registration")("titles.register");
  const loader = () => ({ mode: "register", title, step: "completed" });
  const handler = createStaticHandler([{ path: "*", loader, element: <NewUser /> }]);
  const context = await handler.query(new Request("http://portal/NewUser"));
  if (context instanceof Response) throw new Error("no page");
  return renderToStaticMarkup(
    <BankContext.Provider value={{ ...shownBank, offer }}>
      <I18nextProvider i18n={i18nOf(language)}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </I18nextProvider>
    </BankContext.Provider>,
  );
}

test.each(languages)(
  "a bank that offers no payments welcomes with that, in %s; another does not",
  async (language) => {
    const welcome = translator(language, "registration")("viewOnly");
    expect(await page(language, "view-only")).toContain(welcome);
    expect(await page(language, "transactional")).not.toContain(welcome);
  },
);
