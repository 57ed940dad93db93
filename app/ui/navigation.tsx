import { Form } from "@remix-run/react";
import { Fragment, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LIST_ROWS, type PageOf } from "common/paging";
import { useBank } from "./bank";
import { Button, SecondaryLink } from "./button";
import { TextInput } from "./controls";
import { useDisplay } from "./display";
import { Icon, Ornament, type IconName } from "./icon";
import { useCachedFragment } from "./cached-fragment";
import { Cluster, focusHeading } from "./layout";
import { Link } from "./link";
import { TelephoneLink, VisuallyHidden, Written } from "./text";

interface Way {
  to: string;
  label: string;
}

export function Breadcrumbs({ trail }: { trail: readonly Way[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("breadcrumbs")}>
      <ol className="crumbs">
        {trail.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>
              <Written>{label}</Written>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly (Way & { current: boolean })[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tabs">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link className="tabs__tab" to={tab.to} aria-current={tab.current ? "true" : undefined}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Steps of a flow. `current`: index of the present step; `steps.length` when all are done. Focuses the heading of a new step. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  const { t } = useTranslation();
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current !== current) focusHeading();
    shown.current = current;
  }, [current]);
  return (
    <div role="group" aria-label={t("progress.label")}>
      <ol className="steps">
        {steps.map((step, index) => (
          <li
            key={step}
            className="steps__step"
            data-state={index < current ? "done" : index === current ? "here" : undefined}
            aria-current={index === current ? "step" : undefined}
          >
            <VisuallyHidden>{t("progress.step", { step: index + 1, steps: steps.length })} </VisuallyHidden>
            {step}
            {index < current ? <VisuallyHidden> ({t("progress.done")})</VisuallyHidden> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface PaginationProps {
  page: number;
  pages: number;
  /** How many there are in all, and at most on a page. */
  rows?: number;
  size?: number;
  href: (page: number) => string;
}

/** With more pages a field for the number is offered. */
const PAGES_BY_LINKS = 4;

export function Pagination({ page, pages, rows, size = LIST_ROWS, href }: PaginationProps) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  const first = (page - 1) * size + 1;
  return (
    <nav className="pages" aria-label={t("pages.label")}>
      {page > 2 ? <Link to={href(1)}>{t("pages.first")}</Link> : null}{" "}
      {page > 1 ? (
        <SecondaryLink rel="prev" to={href(page - 1)}>
          {t("pages.previous")}
        </SecondaryLink>
      ) : null}{" "}
      <span>
        {rows === undefined
          ? t("pages.page", { page, pages })
          : t("pages.shown", { first, last: Math.min(first + size - 1, rows), count: rows })}
      </span>{" "}
      {page < pages ? (
        <SecondaryLink rel="next" to={href(page + 1)}>
          {t("pages.next")}
        </SecondaryLink>
      ) : null}{" "}
      {page < pages - 1 ? <Link to={href(pages)}>{t("pages.last")}</Link> : null}{" "}
      {pages > PAGES_BY_LINKS ? <GoToPage href={href(page)} /> : null}
    </nav>
  );
}

type ListPagesProps = Pick<PaginationProps, "href"> & { list: Omit<PageOf<unknown>, "rows"> };

export const ListPages = ({ list: { page, pages, total, size }, href }: ListPagesProps) => (
  <Pagination page={page} pages={pages} rows={total} size={size} href={href} />
);

function GoToPage({ href }: { href: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [, path = "", query = "", hash = ""] = /^([^?#]*)\??([^#]*)(.*)$/.exec(href) ?? [];
  const kept = [...new URLSearchParams(query)].filter(([name]) => name !== "page");
  return (
    <Form method="get" action={path + hash || undefined} noValidate>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Cluster>
        <label htmlFor={id}>{t("pages.goTo")}</label>
        <TextInput id={id} name="page" width="short" inputMode="numeric" autoComplete="off" />
        <Button look="secondary">{t("pages.go")}</Button>
      </Cluster>
    </Form>
  );
}

interface MenuGroup {
  id: string;
  icon: IconName;
  label: string;
  to: string;
  entries: readonly Way[];
}

interface MenuProps {
  groups: readonly MenuGroup[];
  /** The group that is open. */
  current: string | undefined;
  /** The address of the entry that is marked. */
  place: string | undefined;
  children?: React.ReactNode;
}

/** Groups that unfold, the current one open; works without scripts. */
export function SideMenu({ groups, current, place, children }: MenuProps) {
  const { t } = useTranslation();
  const { helpline } = useBank();
  const currentAt = (to: string) => (to === place ? ({ "aria-current": "page" } as const) : {});
  const words = groups.flatMap(({ label, entries }) => [
    label,
    ...entries.flatMap((one) => Object.values(one)),
  ]);
  const list = useCachedFragment(["menu", useDisplay().lite, current, place, ...words].join("\n"), () =>
    groups.map(({ id, icon, label, to, entries }) =>
      entries.length === 0 ? (
        <Fragment key={id}>
          <Link className="menu__group" to={to} {...currentAt(to)}>
            <Ornament name={icon} />
            {label}
          </Link>{" "}
        </Fragment>
      ) : (
        <details key={id} open={id === current}>
          <summary className="menu__group">
            <Ornament name={icon} />
            {label}
            <Icon name="chevron-down" />
          </summary>
          <ul className="menu__list">
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link className="menu__link" to={entry.to} {...currentAt(entry.to)}>
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ),
    ),
  );
  return (
    <nav className="menu" aria-label={t("shell.mainMenu")}>
      {children}
      <div className="menu__groups" {...list} />
      <p className="menu__helpline">
        {t("shell.helpline")} <TelephoneLink className="menu__number" number={helpline} />{" "}
        {t("shell.helplineHours")}
      </p>
    </nav>
  );
}

type Place = Way & { icon: IconName; current: boolean };

export function Dock({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation();
  return (
    <nav className="dock" aria-label={t("shell.places")}>
      <ul className="dock__list">
        {places.map(({ to, label, icon, current }) => (
          <li key={to}>
            <Link className="dock__link" to={to} aria-current={current ? "true" : undefined}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const MAX_COUNT = 99;

/** For the eye only: the label says the number. */
export function Count({ count }: { count: number }) {
  return (
    <span className="count" aria-hidden="true">
      {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
    </span>
  );
}
