/** Every component in every state, for the eyes of who builds pages: `/sandbox/ui`. */
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Breadcrumbs, SideMenu } from "./navigation";
import { Footer, LanguageChoice, LiteChoice, PageHeader, SandboxBanner, SkipLink } from "./shell";
import { ContentSamples, FigureSamples } from "./gallery-content";
import { FormSamples } from "./gallery-form";
import { Notice } from "./content";
import { Page, Shell } from "./layout";
import { SessionClock } from "./session-clock";

const nothing = () => undefined;

export function Gallery() {
  const { t } = useTranslation();
  const { now } = useLoaderData<{ now: Date }>();
  return (
    <>
      <SkipLink />
      <SandboxBanner />
      <PageHeader
        home="/main"
        languages={<LanguageChoice />}
        customer={t("shell.welcome", { name: "Lakshmi Narayanan" })}
        session={
          <SessionClock
            now={now}
            endsAt={new Date(now.getTime() + 30 * 60_000)}
            mayExtend
            onStay={nothing}
            onLeave={nothing}
            onEnded={nothing}
          />
        }
        signOut={
          <button type="button" className="button button--secondary button--small">
            {t("shell.signOut")}
          </button>
        }
      />
      <Shell>
        <SideMenu
          groups={[
            { entries: [{ to: "/main", label: t("menu.home") }] },
            {
              label: t("menu.accounts"),
              entries: [
                { to: "/Dashboard", label: t("menu.dashboard") },
                { to: "/sandbox/ui", label: t("menu.statement") },
                { to: "/MiniStatement", label: t("menu.miniStatement") },
              ],
            },
            {
              label: t("menu.passwords"),
              entries: [{ to: "/ChangePassword", label: t("menu.changePassword") }],
            },
          ]}
        />
        <Page
          title={t("menu.statement")}
          lead={t("shell.sandbox")}
          breadcrumbs={
            <Breadcrumbs
              trail={[
                { to: "/main", label: t("menu.home") },
                { to: "/Dashboard", label: t("menu.accounts") },
              ]}
            />
          }
        >
          {(["information", "success", "warning", "danger"] as const).map((kind) => (
            <Notice key={kind} kind={kind}>
              {t("errors.slow.text")}
            </Notice>
          ))}
          <FigureSamples />
          <ContentSamples />
          <FormSamples now={now} />
        </Page>
      </Shell>
      <Footer lastSignIn="20-11-2026 18:42">
        <LiteChoice />
      </Footer>
    </>
  );
}
