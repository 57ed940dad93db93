import { randomBytes, randomInt } from "node:crypto";
import { sql } from "kysely";
import { portal } from "~/portal.server";
import { captchaLetters, drawCaptcha } from "./captcha-picture";
import { digest } from "./seal.server";

/**
 * Captchas: made and compared on the server, each usable once. The text travels sealed in a hidden field, so that
 * showing a page writes nothing; answering one writes a row, and a second answer finds it.
 */
export interface Captcha {
  token: string;
  svg: string;
}

export type CaptchaVerdict = "right" | "wrong" | "used-or-old";

const LENGTH = 6;
const LIFE_MS = 10 * 60_000;
const SEALED_AS = "captcha";

export function newCaptcha(label: string): Captcha {
  const { env, clock, sealer } = portal();
  const random = Array.from({ length: LENGTH }, () => captchaLetters[randomInt(captchaLetters.length)]).join(
    "",
  );
  const text = env.SANDBOX_CAPTCHA ?? random;
  const id = randomBytes(9).toString("base64url");
  const expires = clock.now().getTime() + LIFE_MS;
  return { token: sealer.seal(SEALED_AS, `${id}.${expires}.${text}`), svg: drawCaptcha(text, label) };
}

/** Uses the captcha up, whatever is answered. Case does not matter. */
export async function answerCaptcha(token: string, answer: string): Promise<CaptchaVerdict> {
  const { db, clock, sealer } = portal();
  const [id, expires, text] = sealer.open(SEALED_AS, token)?.split(".") ?? [];
  const now = clock.now();
  if (!id || !text || Number(expires) <= now.getTime()) return "used-or-old";
  const used = await db
    .insertInto("portal.captcha_use")
    .values({ id_digest: digest(id), used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (used.numInsertedOrUpdatedRows !== 1n) return "used-or-old";
  await forgetOldUses(now);
  return text.toUpperCase() === answer.trim().toUpperCase() ? "right" : "wrong";
}

/** A row is needed only as long as its captcha could still be answered; now and then the rest goes. */
async function forgetOldUses(now: Date): Promise<void> {
  if (randomInt(100) > 0) return;
  const oldest = new Date(now.getTime() - 2 * LIFE_MS);
  await sql`delete from portal.captcha_use where used_at < ${oldest}`.execute(portal().db);
}
