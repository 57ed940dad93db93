import { randomBytes, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Portal } from "~/load-context";
import { CAPTCHA_SIZE, captchaLetters, drawCaptcha } from "./picture.server";
import { speakCaptcha } from "./sound.server";
import { isWithin } from "~/session/limits.server";
import { digest } from "~/seal.server";
import type { Visitor } from "~/session/visitor.server";

/**
 * Captchas, usable once. The text is sealed in a hidden field: showing a page writes nothing, an answer writes a row that a
 * second answer finds. Picture and sound hold the same text.
 */
export interface Captcha {
  token: string;
  picture: { src: string; width: number; height: number };
}

type CaptchaVerdict = "right" | "wrong" | "used-or-old" | "too-often";

const LENGTH = 6;
export const CAPTCHA_LIFE_MS = 10 * 60_000;
/** Some browsers ask three times to play once. */
export const MAX_HEARINGS = 30;
const SEALED_AS = "captcha";

export function newCaptcha({ env, clock, sealer }: Portal): Captcha {
  const random = Array.from({ length: LENGTH }, () => captchaLetters[randomInt(captchaLetters.length)]);
  const text = env.SANDBOX_CAPTCHA ?? random.join("");
  const id = randomBytes(9).toString("base64url");
  const expires = clock.now().getTime() + CAPTCHA_LIFE_MS;
  const src = `data:image/png;base64,${drawCaptcha(text).toString("base64")}`;
  const picture = { src, ...CAPTCHA_SIZE };
  return { token: sealer.seal(SEALED_AS, `${id}.${expires}.${text}`), picture };
}

/** Null if the token is forged or expired. */
function openCaptcha({ sealer }: Portal, token: string, now: Date) {
  const [id, expires, text] = sealer.open(SEALED_AS, token)?.split(".") ?? [];
  return id && text && Number(expires) > now.getTime() ? { id, text } : null;
}

/** Uses the captcha up, unless the address has answered too often. Ignores case. A right answer notes `press` until `forgetPress`. */
export async function answerCaptcha(
  visitor: Visitor,
  token: string,
  answer: string,
  press: string | null = null,
): Promise<CaptchaVerdict> {
  if (!(await isWithin("captcha", visitor))) return "too-often";
  const { db, clock } = visitor.portal;
  const now = clock.now();
  const captcha = openCaptcha(visitor.portal, token, now);
  if (!captcha) return "used-or-old";
  const right = captcha.text.toUpperCase() === answer.trim().toUpperCase();
  const used = await db
    .insertInto("portal.captcha_use")
    .values({ id_digest: digest(captcha.id), used_at: now, press: right ? press : null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (used.numInsertedOrUpdatedRows !== 1n) return right ? "used-or-old" : "wrong";
  return right ? "right" : "wrong";
}

/** True if the captcha was answered for that press after `since` and the press has not ended. */
export async function isPressUnderWay(portal: Portal, token: string, press: string, since: Date) {
  const captcha = openCaptcha(portal, token, portal.clock.now());
  if (!captcha) return false;
  const row = await portal.db
    .selectFrom("portal.captcha_use")
    .select("used_at")
    .where("id_digest", "=", digest(captcha.id))
    .where("press", "=", press)
    .where("used_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the press that the captcha was answered for. */
export async function forgetPress(portal: Portal, token: string): Promise<void> {
  const captcha = openCaptcha(portal, token, portal.clock.now());
  if (!captcha) return;
  await portal.db
    .updateTable("portal.captcha_use")
    .set({ press: null })
    .where("id_digest", "=", digest(captcha.id))
    .execute();
}

type CaptchaHearing =
  | { outcome: "heard"; wave: Uint8Array<ArrayBuffer> }
  /** Forged, expired or answered; deliberately not told apart. */
  | { outcome: "gone" }
  | { outcome: "too-often" };

/** The same bytes each time; does not use the captcha up. */
export async function listenToCaptcha(portal: Portal, token: string): Promise<CaptchaHearing> {
  const { db, clock } = portal;
  const now = clock.now();
  const captcha = openCaptcha(portal, token, now);
  if (!captcha) return { outcome: "gone" };
  const id_digest = digest(captcha.id);
  const used = await db
    .selectFrom("portal.captcha_use")
    .select("used_at")
    .where("id_digest", "=", id_digest)
    .executeTakeFirst();
  if (used) return { outcome: "gone" };
  const counted = await db
    .insertInto("portal.captcha_hearing")
    .values({ id_digest, first_at: now })
    .onConflict((conflict) =>
      conflict
        .column("id_digest")
        .doUpdateSet({ times: sql`captcha_hearing.times + 1` })
        .where(sql<boolean>`captcha_hearing.times < ${MAX_HEARINGS}`),
    )
    .executeTakeFirst();
  if (counted.numInsertedOrUpdatedRows !== 1n) return { outcome: "too-often" };
  return { outcome: "heard", wave: await speakCaptcha(captcha.text, digest(`sound of ${captcha.id}`)) };
}
