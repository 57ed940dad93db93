import type { IconName } from "~/ui/icon";
import { pages } from "~/ui/pages.generated";

export const HOME = "/main";

/** Pages name their group in their `handle`, as `menu`. */
const groups = [
  { id: "home", icon: "home", entries: [] },
  { id: "accounts", icon: "wallet", entries: pages.accounts },
  { id: "pay", icon: "send", entries: pages.pay },
  { id: "cards", icon: "card", entries: pages.cards },
  { id: "cheques", icon: "cheque", entries: pages.cheques },
  { id: "deposits", icon: "piggy-bank", entries: pages.deposits },
  { id: "you", icon: "shield", entries: pages.you },
] as const satisfies readonly { id: string; icon: IconName; entries: readonly object[] }[];

type MenuGroup = (typeof groups)[number];
type MenuGroupId = MenuGroup["id"];
/** `pays`: hidden from view-only customers; the pages themselves refuse them. */
type MenuEntry = (MenuGroup["entries"][number] | (typeof pages.found)[number]) & { pays?: true };

export const hubOf = (id: MenuGroupId): string => (id === "home" ? HOME : `/Menu/${id}`);

export function menuFor({ viewOnly }: Reader) {
  return groups.map(({ id, icon, entries }) => ({ id, icon, entries: openTo(entries, viewOnly) }));
}

/** Pages that others lead to: no menu lists them, the search finds them. */
export const pagesBeneath = ({ viewOnly }: Reader) => openTo(pages.found, viewOnly);

interface Reader {
  viewOnly: boolean;
}

const openTo = (entries: readonly MenuEntry[], viewOnly: boolean) =>
  entries.filter(({ pays }) => !(pays && viewOnly));

/** The most entries of a group that the menu beside the page shows. */
const OPEN = 7;

/** Group and entry of a page: its own, one above it in its address, or the group's hub. */
export function placeOf(path: string): { group?: MenuGroupId; entry?: string } {
  const here = path.toLowerCase();
  const isUnder = (to: string) => here === to.toLowerCase() || here.startsWith(`${to.toLowerCase()}/`);
  const found = groups.flatMap(({ id, entries }) =>
    [hubOf(id), ...entries.map(({ to }) => to)].filter(isUnder).map((entry) => ({ group: id, entry })),
  );
  // The longest address is the closest.
  return found.sort((one, other) => other.entry.length - one.entry.length)[0] ?? {};
}

/** The first entries, the current one among them; if there are more, the group's hub lists all. */
export function openEntries<Entry extends { to: string }>(
  entries: readonly Entry[],
  current: string | undefined,
): { open: readonly Entry[]; more: boolean } {
  if (entries.length <= OPEN) return { open: entries, more: false };
  const first = entries.slice(0, OPEN - 1);
  const here = entries.slice(OPEN - 1).find(({ to }) => to === current);
  return { open: here ? [...first.slice(0, -1), here] : first, more: true };
}
