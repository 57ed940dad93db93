import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startI18n } from "~/i18n/start.client";
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

void hydrate();
