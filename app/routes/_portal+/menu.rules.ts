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
type MenuEntry = MenuGroup["entries"][number] & { pays?: true };

export const hubOf = (id: MenuGroupId): string => (id === "home" ? HOME : `/Menu/${id}`);

export function menuFor({ viewOnly }: { viewOnly: boolean }) {
  return groups.map(({ id, icon, entries }) => ({
    id,
    icon,
    entries: (entries as readonly MenuEntry[]).filter(({ pays }) => !(pays && viewOnly)),
  }));
}

/** By its own entry, an entry above it, or the group's hub. */
export function groupOf(path: string): MenuGroupId | undefined {
  const here = path.toLowerCase();
  const isUnder = (to: string) => here === to.toLowerCase() || here.startsWith(`${to.toLowerCase()}/`);
  return groups.find(({ id, entries }) => isUnder(hubOf(id)) || entries.some(({ to }) => isUnder(to)))?.id;
}
