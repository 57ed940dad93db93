/** What people look through: rows of two lines, sections with a way to all of it, filters, the four things done most. */
import { Link } from "@remix-run/react";
import { useId } from "react";
import { Switch } from "./controls";
import { Icon, type IconName } from "./icon";
import { classes, type Variants } from "./recipe";
import { VisuallyHidden } from "./text";

interface Content {
  children: React.ReactNode;
}

interface SectionProps extends Content {
  title: React.ReactNode;
  /** Beside the title: the page that has all of it. */
  link?: { to: string; label: string };
}

/** A part of a page under its heading. */
export function Section({ title, link, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {link ? <Link to={link.to}>{link.label}</Link> : null}
      </div>
      {children}
    </section>
  );
}

/** One surface of rows with hairlines between them. */
export function List({ children }: Content) {
  return <ul className="list">{children}</ul>;
}

interface RowProps {
  /** Where the row leads; all of it can be hit. */
  to?: string;
  /** A `Round`, or a date. */
  lead?: React.ReactNode;
  title: React.ReactNode;
  /** The second line. */
  small?: React.ReactNode;
  /** At the row's end, what is compared: an amount. */
  end?: React.ReactNode;
  /** Under it: a balance, a day. */
  endSmall?: React.ReactNode;
  /** A button or link of its own at the very end. */
  action?: React.ReactNode;
}

/** Who or what on the first line, how and when on the second; amounts at the end. */
export function Row({ to, lead, title, small, end, endSmall, action }: RowProps) {
  return (
    <li className="list__row">
      {lead}
      <div className="list__body">
        <div className="list__title">
          {to ? (
            <Link className="list__cover" to={to}>
              {title}
            </Link>
          ) : (
            title
          )}
        </div>
        {small ? <div className="list__small">{small}</div> : null}
      </div>
      {end || endSmall ? (
        <div className="list__end">
          {end ? <div className="list__title">{end}</div> : null}
          {endSmall ? <div className="list__small">{endSmall}</div> : null}
        </div>
      ) : null}
      {action ? <div className="list__action">{action}</div> : null}
    </li>
  );
}

interface SwitchRowProps
  extends Pick<RowProps, "lead" | "small">, Omit<React.ComponentProps<typeof Switch>, "id" | "title"> {
  id: string;
  title: string;
}

/** Something that is on or off; all of the row switches it. */
export function SwitchRow({ id, lead, title, small, ...input }: SwitchRowProps) {
  return (
    <Row
      lead={lead}
      title={
        <label className="list__cover" htmlFor={id}>
          {title}
        </label>
      }
      small={small}
      action={<Switch id={id} {...input} />}
    />
  );
}

/** A heading between rows: the day of those that follow, and what sums them up. */
export function ListHead({ title, end }: { title: React.ReactNode; end?: React.ReactNode }) {
  return (
    <li className="list__head">
      <span>{title}</span> {end ? <span>{end}</span> : null}
    </li>
  );
}

type AvatarProps = Variants<"round"> & ({ icon: IconName } | { letters: string });

/** A thing by its icon, a person by the first letters of the name. `in`: money that came; `warm`: what is owed. */
export function Avatar({ tone, ...shown }: AvatarProps) {
  return (
    <span className={classes("round", { tone })} aria-hidden="true">
      {"icon" in shown ? <Icon name={shown.icon} /> : shown.letters}
    </span>
  );
}

/** `DN` for Devika Nair; in scripts whose letters have parts, whole letters. */
export function initials(name: string): string {
  const words = name.split(/[\s.]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const firsts = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return firsts.map((word) => (word ? firstLetter(word) : "")).join("");
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
const firstLetter = (word: string) => [...letters.segment(word)][0]!.segment.toUpperCase();

interface Chip {
  to: string;
  label: React.ReactNode;
  current: boolean;
}

/** Filters of a list, each an address. */
export function Chips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <nav aria-label={label}>
      <ul className="chips">
        {chips.map((chip) => (
          <li key={chip.to}>
            <Link className="chips__chip" to={chip.to} aria-current={chip.current ? "true" : undefined}>
              {chip.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Tile {
  to: string;
  icon: IconName;
  label: string;
}

/** What is done most; the first is the page's main action. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tiles">
        {tiles.map(({ to, icon, label: words }) => (
          <li key={to}>
            <Link className="tiles__tile" to={to}>
              <span className="tiles__round">
                <Icon name={icon} />
              </span>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const stateIcons = {
  way: "clock",
  done: "check-circle",
  wait: "clock",
  back: "undo",
  stop: "ban",
} as const satisfies Record<string, IconName>;
export type StateKind = keyof typeof stateIcons;

/** How something stands: on its way, done, waiting, came back, stopped. The words say it; icon and colour repeat it. */
export function State({ kind, children }: Content & { kind: StateKind }) {
  return (
    <span className={`state state--${kind}`}>
      <Icon name={stateIcons[kind]} />
      {children}
    </span>
  );
}

/** Words that tell links of one name apart, for those who hear them without what stands beside. */
export const Apart = ({ children }: { children: string }) => <VisuallyHidden>: {children}</VisuallyHidden>;
