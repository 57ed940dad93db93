import { useId } from "react";
import { firstGraphemes } from "common/graphemes";
import { Card } from "./content";
import { Switch } from "./controls";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";
import { classes, type Variants } from "./recipe";
import { VisuallyHidden, Written } from "./text";

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

interface ListProps extends Content {
  /** Headings of title, middle and end, for desks: there the parts of all rows are aligned. */
  columns?: readonly [title: string, middle: string, end: string];
}

export function List({ columns, children }: ListProps) {
  return (
    <ul className="list">
      {columns ? (
        <li className="list__columns" aria-hidden="true">
          <span className="list__body">{columns[0]}</span> <span className="list__middle">{columns[1]}</span>{" "}
          {columns[2] ? <div className="list__end">{columns[2]}</div> : null}
        </li>
      ) : null}
      {children}
    </ul>
  );
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
  /** State or date: its own column on desks, else below the title. */
  middle?: React.ReactNode;
  end?: React.ReactNode;
  endSmall?: React.ReactNode;
  action?: React.ReactNode;
}

export function Row({ to, lead, title, small, middle, end, endSmall, action }: RowProps) {
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
      {middle ? <div className="list__middle">{middle}</div> : null}
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
  const words = name.split(/[\s.]+/u).filter((word) => /^\p{L}/u.test(word));
  const ends = words.filter((_, at) => at === 0 || at === words.length - 1);
  return ends.map((word) => firstGraphemes(word, 1).toUpperCase()).join("");
}

interface Chip {
  to: string;
  label: React.ReactNode;
  current: boolean;
}

export function Chips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <nav aria-label={label}>
      <ul className="chips">
        {chips.map((chip, at) => (
          <li key={at}>
            <Link className="chips__chip" to={chip.to} aria-current={chip.current ? "true" : undefined}>
              {chip.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Tile = { to: string; label: string } & ({ icon: IconName } | { letters: string });

export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tiles">
        {tiles.map((tile) => (
          <li key={tile.to}>
            <Link className="tiles__tile" to={tile.to}>
              <span className="tiles__round" aria-hidden="true">
                {"icon" in tile ? <Icon name={tile.icon} /> : tile.letters}
              </span>
              <Written>{tile.label}</Written>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Distinguishes links of the same name for screen readers. */
export const Apart = ({ children }: { children: string }) => (
  <VisuallyHidden>
    : <Written>{children}</Written>
  </VisuallyHidden>
);
