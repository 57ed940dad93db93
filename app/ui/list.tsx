import { Link } from "@remix-run/react";
import { useId } from "react";
import { Card } from "./content";
import { Switch } from "./controls";
import { Icon, type IconName } from "./icon";
import { classes, type Variants } from "./recipe";
import { VisuallyHidden } from "./text";

interface Content {
  children: React.ReactNode;
}

interface SectionProps extends Content {
  title: React.ReactNode;
  link?: { to: string; label: string };
}

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

interface ListSectionProps<Item> extends Omit<SectionProps, "children"> {
  items: readonly Item[];
  children: (item: Item, at: number) => React.ReactNode;
}

/** A section with a row for each item; absent without items. */
export function ListSection<Item>({ items, children, ...head }: ListSectionProps<Item>) {
  if (items.length === 0) return null;
  return (
    <Section {...head}>
      <List>{items.map(children)}</List>
    </Section>
  );
}

export function List({ children }: Content) {
  return <ul className="list">{children}</ul>;
}

interface LinksCardProps {
  title: string;
  links: ReadonlyArray<{ to: string; label: string }>;
}

export function LinksCard({ title, links }: LinksCardProps) {
  return (
    <Card title={title}>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface RowProps {
  to?: string;
  lead?: React.ReactNode;
  title: React.ReactNode;
  small?: React.ReactNode;
  end?: React.ReactNode;
  endSmall?: React.ReactNode;
  action?: React.ReactNode;
}

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

export function ListHead({ title, end }: { title: React.ReactNode; end?: React.ReactNode }) {
  return (
    <li className="list__head">
      <span>{title}</span> {end ? <span>{end}</span> : null}
    </li>
  );
}

type AvatarProps = Variants<"round"> & ({ icon: IconName } | { letters: string });

/** `in`: credits; `warm`: debts. */
export function Avatar({ tone, ...shown }: AvatarProps) {
  return (
    <span className={classes("round", { tone })} aria-hidden="true">
      {"icon" in shown ? <Icon name={shown.icon} /> : shown.letters}
    </span>
  );
}

/** `DN` for Devika Nair; whole letters in scripts with combining signs. */
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

export function State({ kind, children }: Content & { kind: StateKind }) {
  return (
    <span className={`state state--${kind}`}>
      <Icon name={stateIcons[kind]} />
      {children}
    </span>
  );
}

/** Distinguishes links of the same name for screen readers. */
export const Apart = ({ children }: { children: string }) => <VisuallyHidden>: {children}</VisuallyHidden>;
