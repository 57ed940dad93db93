/** Renders a page to text in one synchronous pass. */
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18nOf } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import type { Portal } from "~/load-context";
import { createFragmentCache } from "~/fragment-cache.server";
import { logOf } from "~/log.server";
import { publicProfilesOf } from "~/public-profile.server";
import { BankContext } from "~/ui/bank";
import { NonceContext } from "~/ui/document";
import { PageFormContext, withPageForm } from "~/ui/form-draft";
import { FragmentCacheContext } from "~/ui/cached-fragment";
import { markOwnElements } from "~/workarounds/foreign-elements";
import { readHydrationData, withoutHydrationData } from "~/workarounds/hydration-data.server";

interface PageFacts {
  portal: Portal;
  url: string;
  language: Language;
  nonce: string;
}

const fragmentCache = createFragmentCache();

/** The complete HTML. An error of a component is logged and thrown: Remix renders the error page. */
export async function renderPage(
  remixContext: EntryContext,
  { portal, url, language, nonce }: PageFacts,
): Promise<string> {
  try {
    const data = await readHydrationData(remixContext);
    const pageForm: { id?: string } = {};
    const parts = fragmentCache.ofPage(portal.profile.id);
    const html = renderToString(
      <NonceContext.Provider value={nonce}>
        <PageFormContext.Provider value={pageForm}>
          <FragmentCacheContext.Provider value={parts}>
            <BankContext.Provider value={publicProfilesOf(portal.profile)[language]}>
              <I18nextProvider i18n={i18nOf(language)}>
                <RemixServer context={withoutHydrationData(remixContext)} url={url} nonce={nonce} />
              </I18nextProvider>
            </BankContext.Provider>
          </FragmentCacheContext.Provider>
        </PageFormContext.Provider>
      </NonceContext.Provider>,
    );
    const page = withPageForm(parts.taken(html), pageForm.id);
    const mark = remixContext.renderMeta?.didRenderScripts
      ? `<script nonce="${nonce}">${markOwnElements}</script>`
      : "";
    return `<!DOCTYPE html>${page}${mark}${data.scripts(nonce)}`;
  } catch (error) {
    logOf(portal).error({ err: error }, "a page could not be rendered");
    throw error;
  }
}
