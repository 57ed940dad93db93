import { useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "~/root";
import { Footer } from "~/ui/footer";
import { PageHeader } from "~/ui/page-header";
import { Shell } from "~/ui/page";
import { LanguageChoice, LiteChoice } from "~/ui/preference-forms";
import { SandboxBanner } from "~/ui/sandbox-banner";
import { SkipLink } from "~/ui/skip-link";

/** Header and footer for whoever is not signed in. */
export function PublicFrame({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      <SkipLink />
      <PageHeader home="/" languages={<LanguageChoice />} />
      {root?.sandbox ? <SandboxBanner /> : null}
      <Shell>{children}</Shell>
      <Footer>
        <LiteChoice lite={root?.lite ?? false} />
      </Footer>
    </>
  );
}
