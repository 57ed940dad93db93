import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
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
import { oncePerRequest } from "~/session/once-per-request.server";
import { isExtensionDue } from "~/session/keep-alive.server";
import { shownAddress } from "~/session/visitor.server";
import { knownOr, shownAs } from "~/ui/enquiry";

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

/** Times read and hidden groups, with new browsers since `since`. */
async function findReading({ portal, customerNumber }: SignedIn, since: Date) {
  const { reading, browsers } = await portal.db
    .selectNoFrom((db) => [
      jsonObjectFrom(
        db
          .selectFrom("portal.notice_reading")
          .select(["read_until", "opened", "hidden"])
          .where("customer_number", "=", customerNumber),
      ).as("reading"),
      jsonArrayFrom(
        db
          .selectFrom("portal.audit")
          .select(["at", "address"])
          .where("customer_number", "=", customerNumber)
          .where("at", ">", since)
          .where("act", "=", "new-browser"),
      ).as("browsers"),
    ])
    .executeTakeFirstOrThrow();
  const { opened = [], hidden = [] } = reading ?? {};
  const readUntil = reading?.read_until ? new Date(reading.read_until) : null;
  const signIns = browsers.map(({ at, address }): CustomerNotice => ({
    kind: "new-browser",
    at: new Date(at),
    subject: shownAddress(address),
  }));
  return { readUntil, opened, hidden, signIns };
}

/** Names a notice in an address and among the opened ones. */
const keyOf = ({ kind, at }: CustomerNotice) => `${kind}.${at.getTime()}`;

/** Address that marks a notice as seen and goes on to its page. */
export const openedBy = (notice: CustomerNotice) => `/Notifications?open=${keyOf(notice)}`;

interface Reading {
  readUntil: Date | null;
  opened: readonly string[];
}

function isUnread(customer: SignedIn, notice: CustomerNotice, { readUntil, opened }: Reading): boolean {
  const oldest = daysAgo(customer, NEW_NOTICE_DAYS);
  return (
    notice.at > (readUntil && readUntil > oldest ? readUntil : oldest) && !opened.includes(keyOf(notice))
  );
}

/** Newest first, without hidden groups. */
async function listSince(customer: SignedIn, since: Date) {
  const [{ signIns, ...reading }, shown] = await Promise.all([
    findReading(customer, since),
    customer.ask(noticeList, { since }),
  ]);
  const found = shownAs(shown, ({ notices }): CustomerNotice[] =>
    [...signIns, ...notices]
      .filter(({ kind }) => !reading.hidden.includes(groupOfNotice(kind)))
      .toSorted((one, other) => other.at.getTime() - one.at.getTime()),
  );
  return { ...reading, found };
}

async function readNotices(customer: SignedIn) {
  const { found, ...reading } = await listSince(customer, daysAgo(customer, NOTICE_DAYS));
  const notices = shownAs(found, (all) =>
    all.map((notice) => ({ ...notice, unread: isUnread(customer, notice, reading) })),
  );
  return { opened: reading.opened, notices };
}

export const listNotices = async (customer: SignedIn) => (await readNotices(customer)).notices;

export const listNewNotices = oncePerRequest(async (customer) => {
  const { found, ...reading } = await listSince(customer, daysAgo(customer, NEW_NOTICE_DAYS));
  return shownAs(found, (notices) => notices.filter((notice) => isUnread(customer, notice, reading)));
});

/** Needs the bank's extension, else the last count; unchanged if the bank does not answer, null if it has not yet. */
export const countUnread = oncePerRequest(async (customer) => {
  const { portal, session } = customer;
  if (session.unread !== null && !isExtensionDue(customer)) return session.unread;
  const found = await listNewNotices(customer);
  const unread = knownOr(
    shownAs(found, ({ length }) => length),
    { missing: 0, unknown: session.unread },
  );
  await portal.db
    .updateTable("portal.session")
    .set({ unread })
    .where("id_digest", "=", session.digest)
    .execute();
  return unread;
});

/** All up to `until`, at most up to now. */
export async function markSeen(customer: SignedIn, until: Date): Promise<void> {
  // The frame's count, written later, would count them again.
  await countUnread(customer);
  const now = customer.portal.clock.now();
  await keepReading(customer, { read_until: until < now ? until : now, opened: [] });
}

/** The one of this key, if the customer has it and the bank tells; `marks`: it is seen from now on. */
export async function openNotice(customer: SignedIn, key: string, marks: boolean) {
  const { opened, notices } = await readNotices(customer);
  const notice = notices.state === "shown" ? notices.answer.find((one) => keyOf(one) === key) : undefined;
  if (notice?.unread && marks) {
    await countUnread(customer);
    await keepReading(customer, { opened: [...opened, key] });
  }
  return notice;
}

export async function findShownGroups(customer: SignedIn): Promise<HideableNotices[]> {
  const { hidden } = await findReading(customer, customer.portal.clock.now());
  return hideableNotices.filter((group) => !hidden.includes(group));
}

export async function showGroups(customer: SignedIn, shown: readonly HideableNotices[]): Promise<void> {
  await keepReading(customer, { hidden: hideableNotices.filter((group) => !shown.includes(group)) });
}

/** Makes all sessions of the customer count again. */
async function keepReading(
  { portal, customerNumber }: SignedIn,
  row: { read_until?: Date; opened?: string[]; hidden?: string[] },
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
