import { useMatches, type UIMatch } from "@remix-run/react";
import type { TFunction } from "i18next";
import { Children, Fragment, isValidElement, useContext } from "react";
import { useTranslation } from "react-i18next";
import { own } from "common/own";
import { say } from "~/i18n/wording";
import { useActionOutcomes } from "~/workarounds/action-outcomes";
import { useKeptAnswer } from "./answer";
import { Announcement } from "./content";
import { useDisplay } from "./display";
import { ENTRIES } from "./form";
import { FormDraftContext, useEmptyForm } from "./form-draft";
import { useHere } from "./here";
import { Link } from "./link";
import { classes, type Variants } from "./recipe";

type Content = React.PropsWithChildren;

interface PageProps extends Variants<"main">, Content {
  /** The h1; defaults to the route's title. */
  title?: React.ReactNode;
  lead?: React.ReactNode;
  breadcrumbs?: React.ReactNode;
  /** Beside the h1, and below it. */
  head?: React.ReactNode;
}

export function Page({ title, lead, breadcrumbs, head, width, children }: PageProps) {
  const { title: own } = usePageTitle();
  return (
    <main id="main" tabIndex={-1} className={classes("main", { width })}>
      {breadcrumbs}
      <div className={head ? "main__head" : undefined}>
        <h1 tabIndex={-1}>{title ?? own}</h1>
        {lead ? <p className="main__lead">{lead}</p> : null}
        {head}
      </div>
      <BroughtBack />
      {children}
    </main>
  );
}

/** Focuses the heading, unless an error or a field of the page has the focus. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1[tabindex]");
  const focused = document.activeElement;
  if (focused?.closest("[role=alert]") || (focused?.matches(ENTRIES) && focused.closest("main"))) return;
  heading?.focus({ preventScroll: true });
}

/** Explains why a form is filled in: it was not sent, or its check page is pending. */
function BroughtBack() {
  const { t } = useTranslation();
  const kept = useContext(FormDraftContext);
  const emptyForm = useEmptyForm(useHere());
  const answers = [...Object.keys(useActionOutcomes()), ...(useKeptAnswer() ? ["kept"] : [])];
  if (!kept || answers.length > 0) return null;
  if (kept.state === "waiting")
    return (
      <Announcement kind="information">
        {t("form.taken")}{" "}
        <Link to={emptyForm} reloadDocument>
          {t("form.emptyForm")}
        </Link>
      </Announcement>
    );
  if (kept.state === "ended") return <Announcement kind="information">{t("form.ended")}</Announcement>;
  if (kept.state === "gone") return <Announcement kind="warning">{t("form.gone")}</Announcement>;
  if (kept.state === "lost") return <Announcement kind="warning">{t("form.lost")}</Announcement>;
  if (kept.says) return <Announcement kind="warning">{kept.says}</Announcement>;
  if (kept.state !== "unsent") return null;
  const empty = Object.keys(kept.entries).length === 0;
  return <Announcement kind="warning">{t(empty ? "form.unsentEmpty" : "form.unsent")}</Announcement>;
}

/** Title from the route's `handle.title` (`cards:block.title`) or its loader; `failed` from loader or action. */
export function usePageTitle(): { title: string | null; failed: boolean } {
  const { t } = useTranslation();
  const matches = useMatches();
  const outcomes = useActionOutcomes();
  const kept = useKeptAnswer();
  const titles = matches.map((match) => titleOf(match, t));
  return {
    title: titles.findLast((title) => title !== null) ?? null,
    failed:
      Boolean(read(kept, "failed")) ||
      matches.some(
        ({ id, data }) => Boolean(read(data, "failed")) || Boolean(read(own(outcomes, id), "failed")),
      ),
  };
}

function titleOf({ data, handle }: UIMatch, t: TFunction): string | null {
  const given = read(data, "title");
  if (typeof given === "string") return given;
  const key = read(handle, "title");
  return typeof key === "string" ? say(t, { key }) : null;
}

function read(data: unknown, name: string): unknown {
  return typeof data === "object" && data !== null ? own(data as Record<string, unknown>, name) : undefined;
}

export function Stack({ gap, children }: Variants<"stack"> & Content) {
  return <div className={classes("stack", { gap })}>{children}</div>;
}

/** Things in a row that wraps; spaces separate them in browsers without styles. */
export function Cluster({ children, ...look }: Variants<"cluster"> & Content) {
  return <div className={classes("cluster", look)}>{spaced(children)}</div>;
}

const spaced = (children: React.ReactNode): React.ReactNode =>
  Children.map(children, (child) =>
    isValidElement<Content>(child) && child.type === Fragment ? spaced(child.props.children) : <>{child} </>,
  );

export function Grid({ children }: Content) {
  return <div className="grid">{children}</div>;
}

/** Reserves room for a line that scripts add, so that nothing moves. */
export function LaterLine() {
  return useDisplay().lite === "on" ? null : <div className="later" />;
}

/** Has room for a button that scripts add to its text. */
export function WithLater({ className, children }: Content & { className: string }) {
  return <div className={useDisplay().lite === "on" ? className : `${className} later`}>{children}</div>;
}
