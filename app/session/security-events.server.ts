import { audit, type Audited, type AuditEntry, type SecurityEvent } from "./audit.server";
import { log, logOf } from "~/log.server";
import { countSecurityEvent } from "~/metrics.server";

/**
 * Rows of the audit trail that anybody can cause, or a customer without limit. They are bounded, so that a flood cannot fill the disk: of each kind and origin the 1st,
 * 10th, 100th … in an hour, and so many of each kind an hour of a process. The metric counts all.
 */
const HOUR_MS = 3_600_000;
const MAX_ROWS = 200;
const MAX_COUNTED = 20_000;

interface Noted {
  act: SecurityEvent;
  /** Names the try without data of a customer. */
  subject: string;
  /** Counted together: a network, or a limit and whom it counts. Stays in memory. Nothing that its sender chooses. */
  whose: string;
  customerNumber?: string | null;
}

let hour = { began: 0, rows: new Map<SecurityEvent, number>(), counts: new Map<string, number>() };

/** Never fails: the refusal it reports must go out. */
export async function noteEvent(
  visitor: Audited,
  { act, subject, whose, customerNumber }: Noted,
): Promise<void> {
  const { portal } = visitor;
  try {
    countSecurityEvent(portal.profile.id, act);
    const times = count(`${act} ${whose}`);
    const rows = (hour.rows.get(act) ?? 0) + 1;
    if (!isPowerOfTen(times) || rows > MAX_ROWS) return;
    hour.rows.set(act, rows);
    if (rows === MAX_ROWS) logOf(portal).warn({ act }, "security events are only counted for an hour");
    const shown = times === 1 ? subject : `${subject} ×${times}`;
    await audit(visitor, { act, outcome: "refused", subject: shown, customerNumber: customerNumber ?? null });
  } catch (error) {
    log.error({ err: error }, "a security event was not written");
  }
}

/** Rows of an hour that a session causes one by one. */
const EACH = 20;

/**
 * Writes what a signed-in customer tries by addresses alone: of each kind the first twenty of a session in an hour have a row each, then
 * the 100th, 1,000th … has one with their number. `session`: its id, which stays in memory.
 */
export async function noteAttempt(visitor: Audited, session: string, entry: AuditEntry): Promise<void> {
  const times = count(`${entry.act} of ${session}`);
  if (times <= EACH) return audit(visitor, entry);
  if (isPowerOfTen(times))
    await audit(visitor, { ...entry, subject: `${entry.subject ?? ""} ×${times}`.trim() });
}

/** 0 if there are too many to count. */
function count(key: string): number {
  const now = Date.now();
  if (now - hour.began >= HOUR_MS) hour = { began: now, rows: new Map(), counts: new Map() };
  const before = hour.counts.get(key) ?? 0;
  if (before === 0 && hour.counts.size >= MAX_COUNTED) return 0;
  hour.counts.set(key, before + 1);
  return before + 1;
}

const isPowerOfTen = (times: number): boolean => /^10*$/.test(String(times));
