import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Outlet, useLoaderData, useRevalidator, useRouteLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { portal } from "~/portal.server";
import type { loader as rootLoader } from "~/root";
import { isViewOnly, requireCustomer } from "~/session/guards.server";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ErrorMessage, ErrorPage } from "~/ui/error-page";
import { Footer } from "~/ui/footer";
import { FormToken } from "~/ui/form-token";
import { PageHeader } from "~/ui/page-header";
import { Shell } from "~/ui/page";
import { LanguageChoice, LiteChoice } from "~/ui/preference-forms";
import { SandboxBanner } from "~/ui/sandbox-banner";
import { SessionClock } from "~/ui/session-clock";
import { SideMenu } from "~/ui/side-menu";
import { SkipLink } from "~/ui/skip-link";
import { menuFor } from "./menu";

export const handle = { i18n: "common" };

const ROUTE = "routes/_portal+/_layout";

/** The authenticated shell around every page of a signed-in customer. */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await requireCustomer(args);
  const { customerName, corporateName, lastLogin } = session.customer;
  return {
    name: corporateName ?? customerName,
    viewOnly: isViewOnly(session),
    lastLogin,
    endsAt: session.endsAt,
    now: portal().clock.now(),
  };
}

export default function PortalFrame() {
  return (
    <Frame shell={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

/** A page that failed keeps its frame: the menu, and the way out. */
export function ErrorBoundary() {
  const shell = useRouteLoaderData<typeof loader>(ROUTE);
  if (!shell) return <ErrorPage />;
  return (
    <Frame shell={shell}>
      <ErrorMessage />
    </Frame>
  );
}

function Frame({ shell, children }: { shell: SerializeFrom<typeof loader>; children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const signOut = useRef<HTMLFormElement>(null);
  const groups = menuFor(shell).map(({ label, entries }) => ({
    ...(label ? { label: t(`menu.${label}`) } : {}),
    entries: entries.map((entry) => ({ to: entry.to, label: t(`menu.${entry.label}`) })),
  }));
  return (
    <>
      <SkipLink />
      <PageHeader
        home="/main"
        languages={<LanguageChoice />}
        customer={t("shell.welcome", { name: shell.name })}
        session={
          <SessionClock
            endsAt={shell.endsAt}
            now={shell.now}
            onStay={revalidate}
            onLeave={() => leave(signOut.current, "signed-out")}
            onEnd={() => leave(signOut.current, "session-ended")}
          />
        }
        signOut={<SignOut form={signOut} />}
      />
      {root?.sandbox ? <SandboxBanner /> : null}
      {shell.viewOnly ? <Banner label={t("notice.warning")}>{t("shell.viewOnly")}</Banner> : null}
      <Shell>
        <SideMenu groups={groups} />
        {children}
      </Shell>
      <Footer lastSignIn={shell.lastLogin || null}>
        <LiteChoice lite={root?.lite ?? false} />
      </Footer>
    </>
  );
}

/**
 * Signing out is a full load: nothing of the session is left in the page's memory. With scripts the clock presses the
 * same button when the time is over or nobody is there.
 */
function SignOut({ form }: { form: React.RefObject<HTMLFormElement> }) {
  const { t } = useTranslation();
  return (
    <form method="post" action="/SignOut" ref={form}>
      <FormToken />
      <input type="hidden" name="why" value="signed-out" />
      <Button look="secondary" size="small">
        {t("shell.signOut")}
      </Button>
    </form>
  );
}

function leave(form: HTMLFormElement | null, why: "signed-out" | "session-ended") {
  form?.querySelector<HTMLInputElement>("input[name=why]")?.setAttribute("value", why);
  form?.submit();
}
