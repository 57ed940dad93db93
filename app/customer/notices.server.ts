import { noticeList } from "common/contract/profile.server";
import {
  groupOfNotice,
  hideableNotices,
  NEW_NOTICE_DAYS,
  NOTICE_DAYS,
  type HideableNotices,
  type NoticeKind,
} from "common/notices";
import type { Paise } from "common/money";
import type { SignedIn } from "~/session/guards.server";
import type { Session } from "~/session/sessions.server";
import { isExtensionDue } from "~/session/keep-alive.server";
import { shownAddress } from "~/session/visitor.server";
import { shownAs, type EnquiryResult } from "~/ui/enquiry";

/** Read from the bank's records and the audit trail; the portal keeps only the time read and the hidden groups. */
export interface CustomerNotice {
  kind: NoticeKind;
  at: Date;
  /** Key of its page; IP address of a sign-in. */
  subject: string;
  name?: string | undefined;
  accountNumber?: string | undefined;
  amount?: Paise | undefined;
}

const daysAgo = ({ portal }: SignedIn, days: number) =>
  new Date(portal.clock.now().getTime() - days * 86_400_000);

async function findReading({ portal, customerNumber }: SignedIn) {
  const row = await portal.db
    .selectFrom("portal.notice_reading")
    .select(["read_until", "hidden"])
    .where("customer_number", "=", customerNumber)
    .executeTakeFirst();
  return { readUntil: row?.read_until ?? null, hidden: row?.hidden ?? [] };
}

/** Newest first, without hidden groups. */
async function listSince(customer: SignedIn, since: Date) {
  const [reading, shown, signIns] = await Promise.all([
    findReading(customer),
    customer.ask(noticeList, { since }),
    listNewBrowsers(customer, since),
  ]);
  const found = shownAs(shown, ({ notices }): CustomerNotice[] =>
    [...signIns, ...notices]
      .filter(({ kind }) => !reading.hidden.includes(groupOfNotice(kind)))
      .toSorted((one, other) => other.at.getTime() - one.at.getTime()),
  );
  return { ...reading, found };
}

async function listNewBrowsers({ portal, customerNumber }: SignedIn, since: Date): Promise<CustomerNotice[]> {
  const rows = await portal.db
    .selectFrom("portal.audit")
    .select(["at", "address"])
    .where("customer_number", "=", customerNumber)
    .where("at", ">", since)
    .where("act", "=", "new-browser")
    .execute();
  return rows.map(({ at, address }) => ({ kind: "new-browser", at, subject: shownAddress(address) }));
}

export async function listNotices(customer: SignedIn) {
  const { readUntil, found } = await listSince(customer, daysAgo(customer, NOTICE_DAYS));
  const seen = newSince(customer, readUntil);
  return shownAs(found, (notices) => notices.map((notice) => ({ ...notice, unread: notice.at > seen })));
}

function newSince(customer: SignedIn, readUntil: Date | null): Date {
  const oldest = daysAgo(customer, NEW_NOTICE_DAYS);
  return readUntil && readUntil > oldest ? readUntil : oldest;
}

/** Frame and page of a request share one query. */
const newOfRequest = new WeakMap<Session, Promise<EnquiryResult<CustomerNotice[]>>>();

export function listNewNotices(customer: SignedIn): Promise<EnquiryResult<CustomerNotice[]>> {
  const requested = newOfRequest.get(customer.session) ?? askNewNotices(customer);
  newOfRequest.set(customer.session, requested);
  return requested;
}

async function askNewNotices(customer: SignedIn): Promise<EnquiryResult<CustomerNotice[]>> {
  const { readUntil, found } = await listSince(customer, daysAgo(customer, NEW_NOTICE_DAYS));
  return shownAs(found, (notices) => notices.filter(({ at }) => at > newSince(customer, readUntil)));
}

/** Needs the bank's extension, else the last count; unchanged if the bank does not answer. */
export async function countUnread(customer: SignedIn): Promise<number> {
  const { portal, session } = customer;
  if (session.unread !== null && !isExtensionDue(customer)) return session.unread;
  const found = await listNewNotices(customer);
  const unread = found.state === "shown" ? found.answer.length : (session.unread ?? 0);
  await portal.db
    .updateTable("portal.session")
    .set({ unread })
    .where("id_digest", "=", session.digest)
    .execute();
  return unread;
}

/** Marks notices up to `until` as read, at most up to now. */
export async function markRead(customer: SignedIn, until: Date): Promise<void> {
  const { readUntil } = await findReading(customer);
  const now = customer.portal.clock.now();
  const read = until < now ? until : now;
  if (readUntil === null || readUntil < read) await keepReading(customer, { read_until: read });
}

export async function findShownGroups(customer: SignedIn): Promise<HideableNotices[]> {
  const { hidden } = await findReading(customer);
  return hideableNotices.filter((group) => !hidden.includes(group));
}

export async function showGroups(customer: SignedIn, shown: readonly HideableNotices[]): Promise<void> {
  await keepReading(customer, { hidden: hideableNotices.filter((group) => !shown.includes(group)) });
}

/** Makes all sessions of the customer count again. */
async function keepReading(
  { portal, customerNumber }: SignedIn,
  row: { read_until: Date } | { hidden: string[] },
) {
  await portal.db
    .insertInto("portal.notice_reading")
    .values({ customer_number: customerNumber, ...row })
    .onConflict((conflict) => conflict.column("customer_number").doUpdateSet(row))
    .execute();
  await portal.db
    .updateTable("portal.session")
    .set({ unread: null })
    .where("customer_number", "=", customerNumber)
    .where("ended_at", "is", null)
    .execute();
}
