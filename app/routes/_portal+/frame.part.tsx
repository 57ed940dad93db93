import type { SerializeFrom } from "@remix-run/node";
import { Form, useFetcher, useLocation, useMatches } from "@remix-run/react";
import { useContext, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatIstClock } from "common/dates";
import { Button } from "~/ui/button";
import { TextInput } from "~/ui/controls";
import { DisplayPanel, toDisplayPanel } from "~/ui/display-panel";
import { ErrorMessage, ErrorPage } from "~/ui/error-page";
import { useHere } from "~/ui/here";
import { Icon } from "~/ui/icon";
import { bringEntries } from "~/ui/form-draft";
import { FormToken, FormTokenContext } from "~/ui/form";
import { Link } from "~/ui/link";
import { MAX_QUERY, searchIds, useSearchKeys } from "~/ui/search-keys";
import { useResultsWhileTyping } from "~/ui/while-typing";
import { SessionClock } from "~/ui/session-clock";
import { Count, Dock, SideMenu } from "~/ui/navigation";
import { Banner, Bar, Questions, SignedInFooter, SkipLink } from "~/ui/shell";
import { HOME, hubOf, menuFor, openEntries, placeOf } from "./menu.rules";
import type { PortalShell } from "./shell.server";

interface PortalFrameProps {
  shell: SerializeFrom<PortalShell>;
  children: React.ReactNode;
}

export function PortalFrame({ shell, children }: PortalFrameProps) {
  const { t } = useTranslation();
  const signOut = useRef<HTMLFormElement>(null);
  const { group, entry } = placeOf(usePlace());
  const here = useHere();
  const token = useContext(FormTokenContext);
  const more = useFetcher();
  useSearchKeys();
  const groups = menuFor({ viewOnly: shell.looksOnly !== null }).map(({ id, icon, entries }) => {
    const label = t(`menu.groups.${id}`);
    const { open, more: hasMore } = openEntries(entries, entry);
    const shown = open.map((one) => ({ to: one.to as string, label: t(`menu.${one.label}`) }));
    const all = { to: hubOf(id), label: t("menu.allOf", { group: label }) };
    // A group without entries is its hub.
    const withHub = hasMore || (shown.length > 0 && entry === all.to);
    return { id, icon, label, to: all.to, entries: withHub ? [...shown, all] : shown };
  });
  const places = docked.map(({ id, icon, to }) => ({
    to,
    icon,
    label: t(`menu.groups.${id}`),
    current: id === (docked.some((place) => place.id === group) ? group : "more"),
  }));
  return (
    <>
      <SkipLink />
      <Bar home={HOME}>
        <p className="bar__who">
          <b>{shell.name}</b>{" "}
          <SessionClock
            endsAt={shell.endsAt}
            now={shell.now}
            mayExtend={shell.mayExtend}
            onStay={() => more.submit({ token, back: here }, { method: "post", action: "/SessionStay" })}
            onLeave={(why) => leaveByClock(signOut.current, why, here)}
            onEnded={(reason) => leaveEnded(signOut.current, reason, here)}
          />
        </p>
        <Questions />
        <Link className="icon-button icon-button--narrow" to="/Search" aria-label={t("shell.search")}>
          <Icon name="search" />
        </Link>
        <Link
          className="icon-button"
          to="/Notifications"
          data-unread={shell.unread === null ? "" : undefined}
          aria-label={[
            t("menu./Notifications"),
            shell.unread === null
              ? t("enquiry.unread")
              : shell.unread && t("shell.unread", { count: shell.unread }),
          ]
            .filter(Boolean)
            .join(", ")}
        >
          <Icon name="bell" />
          {shell.unread ? <Count count={shell.unread} /> : null}
        </Link>
        <a className="icon-button" href={toDisplayPanel} aria-label={t("display.title")}>
          <Icon name="settings" />
        </a>
        <SignOut form={signOut} />
      </Bar>
      <div className="frame frame--menu">
        <SideMenu groups={groups} current={group} place={entry}>
          <SearchField />
        </SideMenu>
        <div className="frame__content">
          {shell.looksOnly ? (
            <Banner label={t("notice.warning")}>{t(`shell.${shell.looksOnly}`)}</Banner>
          ) : null}
          {shell.held.map(({ text, report, unread }) => (
            <Banner key={text} label={t("notice.warning")} unread={unread}>
              {text}{" "}
              {report ? <Link to={`/Payments/${report}/report`}>{t("shell.stoppedReport")}</Link> : null}
              {unread ? <Link to={here}>{t("enquiry.again")}</Link> : null}
            </Banner>
          ))}
          {children}
          <SignedInFooter lastSignIn={shell.lastLogin || null} />
        </div>
      </div>
      <Dock places={places} />
      <DisplayPanel>
        <p className="display__about">
          {shell.name} · {t("session.endsAt", { time: formatIstClock(new Date(shell.endsAt)) })}
        </p>
        <form className="display__leave" method="post" action="/SignOut">
          <FormToken />
          <Button look="secondary" wide>
            {t("shell.signOut")}
          </Button>
        </form>
      </DisplayPanel>
    </>
  );
}

/** The address of the page, or of the menu's entry that its `handle` names as `under`. */
function usePlace(): string {
  const { pathname } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as { under?: string } | undefined);
  return handles.findLast((handle) => handle?.under)?.under ?? pathname;
}

function SearchField() {
  const { t } = useTranslation();
  const { form, shown } = useResultsWhileTyping("over");
  return (
    <Form className="menu__search" method="post" action="/Search" role="search" {...form}>
      <FormToken />
      <TextInput
        id={searchIds.frame}
        type="search"
        name="q"
        width="full"
        placeholder={t("shell.search")}
        aria-label={t("shell.search")}
        aria-keyshortcuts="/ Control+K"
        maxLength={MAX_QUERY}
        autoComplete="off"
      />
      <button className="icon-button" aria-label={t("shell.search")}>
        <Icon name="search" />
      </button>
      {shown()}
    </Form>
  );
}

/** Pages outside the first four belong to the last. */
const docked = [
  { id: "home", icon: "home", to: HOME },
  { id: "accounts", icon: "wallet", to: "/Dashboard" },
  { id: "pay", icon: "send", to: hubOf("pay") },
  { id: "cards", icon: "card", to: "/DebitCard" },
  { id: "more", icon: "more", to: "/Menu" },
] as const;

/** Errors keep the frame, if there is one. */
export const FrameError = ({ shell }: { shell: PortalFrameProps["shell"] | null | undefined }) =>
  shell ? (
    <PortalFrame shell={shell}>
      <ErrorMessage />
    </PortalFrame>
  ) : (
    <ErrorPage />
  );

/** A full page load, so that nothing of the session stays in memory. The clock submits the same form. */
function SignOut({ form }: { form: React.RefObject<HTMLFormElement> }) {
  const { t } = useTranslation();
  return (
    <form className="bar__leave" method="post" action="/SignOut" ref={form}>
      <FormToken />
      <input type="hidden" name="why" value="signed-out" />
      <input type="hidden" name="back" value="" />
      <Button look="secondary" size="small">
        {t("shell.signOut")}
      </Button>
    </form>
  );
}

/** The customer returns `here`, if the end of the session was not wished. */
function leave(form: HTMLFormElement | null, why: string, here: string | null) {
  const set = (name: string, value: string) =>
    form?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.setAttribute("value", value);
  set("why", why);
  if (here) set("back", here);
  form?.submit();
}

function leaveByClock(form: HTMLFormElement | null, why: string, here: string) {
  const wished = why === "signed-out";
  if (form && !wished) bringEntries(form);
  leave(form, why, wished ? null : here);
}

/** Another tab has ended the session: drafts are kept. */
function leaveEnded(form: HTMLFormElement | null, reason: string, here: string) {
  if (form && bringEntries(form)) leave(form, reason, here);
  else location.replace(`/?${new URLSearchParams({ to: here, reason })}`);
}
