import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { browserI18n, type Texts } from "~/i18n/browser";
import { isLanguage, languageOfNobody, type Namespace } from "~/i18n/languages";
import { TEXTS, textsAddress } from "~/i18n/text-address";
import { BankContext, type PublicProfile } from "~/ui/bank";
import { CarriesEntries } from "~/ui/carried-entries";
import { watchLine } from "~/ui/line";
import { dataArrives } from "~/workarounds/data-arrival";
import { Awake, isLeavingEarly, makeRouter } from "~/workarounds/early-back";
import { hideForeign } from "~/workarounds/foreign-elements";

async function hydrate() {
  // This module shares a file with the root's module, so wait until the page's routes are set.
  await Promise.resolve();
  const { href } = document.getElementById(TEXTS) as HTMLLinkElement;
  const [file] = await Promise.all([textsOf(href).catch(() => null), dataArrives()]);
  // Without hydration the page works as it does without scripts; without texts it would show keys.
  if (file === null || isLeavingEarly()) return;
  const { bank } = file;
  const spoken = document.documentElement.lang;
  const language = isLanguage(spoken) ? spoken : languageOfNobody;
  const load = async (area: Namespace) => (await textsOf(textsAddress(language, [area], bank.texts))).default;
  const i18n = browserI18n(language, file.default, load, () => location.reload());
  watchLine({ texts: () => load("line"), helpline: bank.helpline });
  makeRouter();
  const showForeign = hideForeign();
  startTransition(() => {
    hydrateRoot(
      document,
      <BankContext.Provider value={bank}>
        <I18nextProvider i18n={i18n}>
          <StrictMode>
            <Awake onAwake={showForeign}>
              <CarriesEntries>
                <RemixBrowser />
              </CarriesEntries>
            </Awake>
          </StrictMode>
        </I18nextProvider>
      </BankContext.Provider>,
    );
  });
}

/** A file of `texts.$file.ts`. */
const textsOf = (href: string) => import(href) as Promise<{ default: Texts; bank: PublicProfile }>;

void hydrate();
