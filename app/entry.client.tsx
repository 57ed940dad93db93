import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startI18n } from "~/i18n/start.client";
import { BankContext, readBank } from "~/ui/bank";
import { dataArrives } from "~/workarounds/data-arrival";
import { Awake, isLeavingEarly, makeRouter } from "~/workarounds/early-back";

async function hydrate() {
  // This stands in one file with the root's module, so it runs before the page has told its routes.
  await Promise.resolve();
  const [i18n, bank] = await Promise.all([startI18n(), readBank(), dataArrives()]);
  // Asleep, the page works as it does without scripts.
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

void hydrate();
