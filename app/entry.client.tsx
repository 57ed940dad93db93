import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startI18n } from "~/i18n/start.client";
import { Awake, isLeavingEarly } from "~/ui/early-back";

/**
 * The router waits for the page's data by throwing a promise. A key pressed in that moment makes React render at once,
 * where nothing can wait: it gives up, and the page stays asleep for ever. So the data is waited for here; up to its
 * promise the component is a plain function.
 */
async function dataArrives() {
  try {
    RemixBrowser({});
  } catch (arrival) {
    await arrival;
  }
}

async function hydrate() {
  const [i18n] = await Promise.all([startI18n(), dataArrives()]);
  // Asleep, the page works as it does without scripts.
  if (i18n === null || isLeavingEarly()) return;
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <StrictMode>
          <Awake>
            <RemixBrowser />
          </Awake>
        </StrictMode>
      </I18nextProvider>,
    );
  });
}

void hydrate();
