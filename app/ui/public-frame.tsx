import { useRouteLoaderData } from "@remix-run/react";
import { Footer } from "./footer";
import { Shell } from "./page";
import { PageHeader } from "./page-header";
import { LanguageChoice, LiteChoice } from "./preference-forms";
import { SandboxBanner } from "./sandbox-banner";
import { SkipLink } from "./skip-link";

/** Header and footer for whoever is not signed in. */
export function PublicFrame({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<{ sandbox: boolean; lite: boolean }>("root");
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
