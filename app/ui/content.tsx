import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import { NOT_AVAILABLE } from "common/masks";
import type { Paise } from "common/money";
import { useHere } from "./here";
import { Icon } from "./icon";
import { Link } from "./link";
import { classes, type Variants } from "./recipe";
import { Money, Reference, Written } from "./text";

interface Content {
  children: React.ReactNode;
}

interface CardProps extends Variants<"card">, Content {
  title?: React.ReactNode;
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
  title?: string;
  announced?: boolean;
  /** True if it says that something could not be read: it then has a link to try again. */
  unread?: boolean;
}

const noticeIcons = {
  information: "info",
  success: "check-circle",
  warning: "warning",
  danger: "alert",
} as const;

export function Notice({ kind = "information", title, announced, unread, children }: NoticeProps) {
  const { t } = useTranslation();
  return (
    <div
      className={classes("notice", { kind: kind === "information" ? undefined : kind })}
      data-unread={unread ? "" : undefined}
      role={announced ? (kind === "danger" ? "alert" : "status") : undefined}
    >
      <p className="notice__word">
        <Icon name={noticeIcons[kind]} />
        {title ?? t(`notice.${kind}`)}
      </p>
      {typeof children === "string" ? <p>{children}</p> : children}
      {unread ? (
        <p>
          <TryAgain />
        </p>
      ) : null}
    </div>
  );
}

function TryAgain() {
  const { t } = useTranslation();
  return <Link to={useHere()}>{t("enquiry.again")}</Link>;
}

interface UnreadProps {
  /** Name of the value, if no label beside it has it. */
  of?: string;
  /** Inside of a link, or beside another one of these. */
  within?: boolean;
}

/** In place of a value or a list that could not be read. */
export function Unread({ of, within }: UnreadProps) {
  const { t } = useTranslation();
  return (
    <span data-unread="">
      {of ? `${of}: ` : null}
      {t("enquiry.unread")} {within ? null : <TryAgain />}
    </span>
  );
}

/** A notice that is announced when it appears, for results of an action. */
export const Announcement = (notice: Omit<NoticeProps, "announced">) => <Notice {...notice} announced />;

/** Text, a value with a common format, or any element. */
type FactValue =
  | { money: Paise | undefined; size?: "large" }
  | { date: IsoDate | undefined }
  | { reference: string | undefined }
  /** Text of others, isolated in its direction. */
  | { written: string }
  | React.ReactNode;

export interface Fact {
  term: string;
  value: FactValue;
}

/** Rows of facts; a row that may be missing is `paid && { term, value }`. */
export type Facts = ReadonlyArray<Fact | false | "" | null | undefined>;

interface DescriptionListProps extends Variants<"facts"> {
  facts: Facts;
}

/** Shows missing values as `NA`. */
export function DescriptionList({ facts, close }: DescriptionListProps) {
  return <dl className={classes("facts", { close })}>{facts.map(rowShown)}</dl>;
}

/** Figures in one line, on phones in two. */
export const Sums = ({ facts }: { facts: Facts }) => <dl className="sums">{facts.map(rowShown)}</dl>;

const rowShown = (fact: Facts[number]) =>
  fact ? (
    <div key={fact.term}>
      <dt>{fact.term}</dt>
      <dd>{valueShown(fact.value)}</dd>
    </div>
  ) : null;

function valueShown(value: FactValue): React.ReactNode {
  if (value === undefined || value === null || value === "") return NOT_AVAILABLE;
  if (typeof value !== "object") return value;
  if ("money" in value) {
    const { money, ...look } = value;
    return money === undefined ? NOT_AVAILABLE : <Money paise={money} {...look} />;
  }
  if ("date" in value) return value.date ? formatDate(value.date) : NOT_AVAILABLE;
  if ("reference" in value) return value.reference ? <Reference>{value.reference}</Reference> : NOT_AVAILABLE;
  if ("written" in value) return <Written>{value.written}</Written>;
  return value;
}

export function Details({ summary, open, children }: Content & { summary: string; open?: boolean }) {
  return (
    <>
      {/* Parts the summary from a link or label before it in a browser without styles. */}{" "}
      <details className="details" open={open}>
        <summary>{summary}</summary>
        <div>{children}</div>
      </details>
    </>
  );
}

/** Text of an empty list that has been read. */
export const None = ({ children }: Content) => <p data-none="">{children}</p>;

interface EmptyStateProps {
  title: string;
  text?: string;
  children?: React.ReactNode;
}

/** As `None`, in place of a whole page or list. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="empty" data-none="">
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
