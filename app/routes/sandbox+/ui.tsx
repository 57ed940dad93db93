import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DisplayPanel, toDisplayPanel } from "~/ui/display-panel";
import { Icon } from "~/ui/icon";
import { Breadcrumbs, Dock, SideMenu } from "~/ui/navigation";
import { Banner, Bar, Footer, SkipLink } from "~/ui/shell";
import { ContentSamples, FigureSamples } from "./gallery-content.part";
import { FormSamples } from "./gallery-form.part";
import { Notice } from "~/ui/content";
import { Page } from "~/ui/layout";
import { SessionClock } from "~/ui/session-clock";
import { portalOf } from "~/load-context";

export const handle = { i18n: "common" };

export async function loader({ context }: LoaderFunctionArgs) {
  const { env, clock } = portalOf(context);
  if (!env.SANDBOX) throw new Response("Not found", { status: 404 });
  return { title: "Components", now: clock.now() };
}

const nothing = () => undefined;
const answers = { onStay: nothing, onLeave: nothing, onEnded: nothing };

export default function Gallery() {
  const { t } = useTranslation();
  const { now } = useLoaderData<typeof loader>();
  const trail = [
    { to: "/main", label: t("menu.home") },
    { to: "/Dashboard", label: t("menu.accounts") },
  ];
  return (
    <>
      <SkipLink />
      <Bar home="/main">
        <p className="bar__who">
          <b>Lakshmi Narayanan</b>
          <SessionClock now={now} endsAt={new Date(now.getTime() + 30 * 60_000)} mayExtend {...answers} />
        </p>
        <a className="icon-button" href={toDisplayPanel} aria-label={t("display.title")}>
          <Icon name="settings" />
        </a>
      </Bar>
      <div className="frame frame--menu">
        <SideMenu
          current="accounts"
          groups={[
            { id: "home", icon: "home", label: t("menu.home"), to: "/main", entries: [] },
            {
              id: "accounts",
              icon: "wallet",
              label: t("menu.accounts"),
              to: "/Menu/accounts",
              entries: [
                { to: "/Dashboard", label: t("menu./Dashboard") },
                { to: "/sandbox/ui", label: t("menu./AccountStatement") },
                { to: "/MiniStatement", label: t("menu./MiniStatement") },
              ],
            },
          ]}
        />
        <div className="frame__content">
          <Banner label={t("notice.warning")}>{t("shell.viewOnly")}</Banner>
          <Page
            title={t("menu./AccountStatement")}
            lead={t("shell.sandbox")}
            breadcrumbs={<Breadcrumbs trail={trail} />}
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
          <Footer lastSignIn="20-11-2026 18:42" />
        </div>
      </div>
      <Dock
        places={(["home", "wallet", "send", "card", "more"] as const).map((icon, index) => ({
          to: `?place=${icon}`,
          icon,
          label: t(`menu.groups.${(["home", "accounts", "pay", "cards", "more"] as const)[index]!}`),
          current: index === 1,
        }))}
      />
      <DisplayPanel />
    </>
  );
}
