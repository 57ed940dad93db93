import {
  accountKinds,
  isOperative,
  type AccountKind,
  type AccountSummary,
  type OwnAccount,
} from "common/accounts";
import type { IsoDate } from "common/dates";
import { addQuery } from "common/path-query";

/** Page of an account's details, by kind (section 2). */
const detailPages = {
  savings: "/AccountDetails",
  current: "/OdaCcaCaaAccountDetails",
  overdraft: "/OdaCcaCaaAccountDetails",
  "cash-credit": "/OdaCcaCaaAccountDetails",
  "fixed-deposit": "/FDDetailsView",
  "recurring-deposit": "/FDDetailsView",
  loan: "/LoanDetailsView",
} as const satisfies Record<AccountKind, string>;

type Addressed = Pick<OwnAccount, "handle">;

/** Address of a page about an account: `?account=<handle>`, then `more`. */
export const accountPath = (
  path: string,
  { handle }: Addressed,
  more: Readonly<Record<string, string>> = {},
) => addQuery(path, { account: handle, ...more });

/** Page of a movement; `entry` identifies it among those of its day. */
export const entryPath = (account: Addressed, on: IsoDate, entry: string) =>
  accountPath("/Movement", account, { on, entry });

export const detailPageOf = (kind: AccountKind) => detailPages[kind];

export function detailsPath(account: Addressed & Pick<OwnAccount, "kind">): string {
  return accountPath(detailPages[account.kind], account);
}

export function statementPageOf(kind: AccountKind): string {
  if (!isOperative(kind)) return "/TermAndLoanAccountStatement";
  return kind === "savings" ? "/OperativeAccountStatement" : "/OdaCcaCaaAccountStatement";
}

export function statementPath(account: Addressed & Pick<OwnAccount, "kind">): string {
  return accountPath(statementPageOf(account.kind), account);
}

/** Tabs of the dashboard in order, with their accounts; the first is the default. */
const kindsOfTab = {
  all: accountKinds,
  operative: ["savings", "current", "overdraft", "cash-credit"],
  deposit: ["fixed-deposit", "recurring-deposit"],
  loan: ["loan"],
  overdraft: ["overdraft"],
  "cash-credit": ["cash-credit"],
  current: ["current"],
  savings: ["savings"],
} as const satisfies Record<string, readonly AccountKind[]>;

type DashboardTab = keyof typeof kindsOfTab;
export const dashboardTabs = Object.keys(kindsOfTab) as DashboardTab[];

/** All, the kinds of operative accounts that are held, deposits and loans. */
export function tabsFor(accounts: readonly Pick<AccountSummary, "kind">[]): readonly DashboardTab[] {
  const held = kindsOfTab.operative.filter((tab) => accounts.some(({ kind }) => kind === tab));
  return ["all", ...held, "deposit", "loan"];
}

export function readDashboardTab(text: string | null): DashboardTab {
  return dashboardTabs.find((tab) => tab === text) ?? "all";
}

export function belongsToTab(kind: AccountKind, tab: DashboardTab): boolean {
  return (kindsOfTab[tab] as readonly AccountKind[]).includes(kind);
}

export function dashboardPath(kind: AccountKind): string {
  const tab = kind === "loan" ? "loan" : kind.endsWith("deposit") ? "deposit" : "operative";
  return tab === "operative" ? "/Dashboard" : `/Dashboard?acctype=${tab}`;
}

/** Limits of a cash credit that expire; `/CCDPExpiry` has a view for each. */
export const expiryKinds = ["dp", "limit", "insurance"] as const;
type ExpiryKind = (typeof expiryKinds)[number];

export function expiryPath(kind: ExpiryKind, page = 1): string {
  return `/CCDPExpiry?kind=${kind}${page > 1 ? `&page=${page}` : ""}`;
}
