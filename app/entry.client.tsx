import { RemixBrowser } from "@remix-run/react";
import type { i18n } from "i18next";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { browserI18n, type Texts } from "~/i18n/browser";
import { isLanguage, languageOfNobody, type Namespace } from "~/i18n/languages";
import { areasOf, textsAddress } from "~/i18n/text-address";
import { BankContext, readBank } from "~/ui/bank";
import { dataArrives } from "~/workarounds/data-arrival";
import { Awake, isLeavingEarly, makeRouter } from "~/workarounds/early-back";

async function hydrate() {
  // This module shares a file with the root's module, so wait until the page's routes are set.
  await Promise.resolve();
  const [i18n, bank] = await Promise.all([startI18n(), readBank(), dataArrives()]);
  // Without hydration the page works as it does without scripts.
  if (i18n === null || bank === null || isLeavingEarly()) return;
  makeRouter();
  startTransition(() => {
    hydrateRoot(
      document,
      <BankContext.Provider value={bank}>
        <I18nextProvider i18n={i18n}>
          <StrictMode>
            <Awake>
              <RemixBrowser />
            </Awake>
          </StrictMode>
        </I18nextProvider>
      </BankContext.Provider>,
    );
  });
}

/** Await it before hydration. Null if the texts failed to load: the page would show keys. */
async function startI18n(): Promise<i18n | null> {
  const spoken = document.documentElement.lang;
  const language = isLanguage(spoken) ? spoken : languageOfNobody;
  const load = async (...areas: Namespace[]) =>
    ((await import(textsAddress(language, areas))) as { default: Texts }).default;
  const areas = areasOf(Object.values(window.__remixRouteModules).map((module) => module?.handle));
  const texts = await load(...areas).catch(() => null);
  return texts && browserI18n(language, texts, load, () => location.reload());
}

void hydrate();
