/** What a page shows: cards, notices, facts, what is folded away, and that there is nothing. */
import { useTranslation } from "react-i18next";
import { NOT_AVAILABLE } from "common/masks";
import { Icon } from "./icon";
import { classes, type Variants } from "./recipe";
import type { cardRecipe, descriptionRecipe } from "./recipes/content";

interface Content {
  children: React.ReactNode;
}

interface CardProps extends Variants<typeof cardRecipe>, Content {
  title?: React.ReactNode;
  /** Beside the title: a link, a number. */
  aside?: React.ReactNode;
}

export function Card({ title, aside, main, children }: CardProps) {
  return (
    <section className={classes("card", { main })}>
      {title ? (
        <div className="card__title">
          <h2>{title}</h2>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}

interface NoticeProps extends Content {
  kind?: "information" | "success" | "warning" | "danger";
  /** Instead of the kind's own word. */
  title?: string;
  /** Read out when it appears after an action. */
  announced?: boolean;
}

const noticeIcons = {
  information: "info",
  success: "check-circle",
  warning: "warning",
  danger: "alert",
} as const;

/** Something the customer should know; a word says how much it matters, the colour repeats it. */
export function Notice({ kind = "information", title, announced, children }: NoticeProps) {
  const { t } = useTranslation();
  return (
    <div
      className={classes("notice", { kind: kind === "information" ? undefined : kind })}
      role={announced ? (kind === "danger" ? "alert" : "status") : undefined}
    >
      <p className="notice__word">
        <Icon name={noticeIcons[kind]} />
        {title ?? t(`notice.${kind}`)}
      </p>
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}

/** What became of what the customer has just done, read out when it appears. */
export const Announcement = (notice: Omit<NoticeProps, "announced">) => <Notice {...notice} announced />;

export interface Fact {
  term: string;
  /** Nothing, or an empty text, where it is not known. */
  value: React.ReactNode;
}

interface DescriptionListProps extends Variants<typeof descriptionRecipe> {
  facts: readonly Fact[];
}

/** Terms and what they are, line by line; what is missing is `NA`. */
export function DescriptionList({ facts, close }: DescriptionListProps) {
  return (
    <dl className={classes("facts", { close })}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value === undefined || value === null || value === "" ? NOT_AVAILABLE : value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Details({ summary, open, children }: Content & { summary: string; open?: boolean }) {
  return (
    <details className="details" open={open}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}

interface EmptyStateProps {
  title: string;
  text?: string;
  /** What to do about it: a link or a button. */
  children?: React.ReactNode;
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
