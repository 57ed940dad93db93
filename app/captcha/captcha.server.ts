import { randomBytes, randomInt } from "node:crypto";
import type { Portal } from "~/load-context";
import type { CaptchaButton } from "./captcha-button";
import { CAPTCHA_SIZE, captchaLetters, drawCaptcha } from "./picture.server";
import {
  hasWaited,
  isOfNetwork,
  newPass,
  openPass,
  sealPass,
  usableFrom,
  type WaitingPass,
} from "./waiting-pass.server";
import { isWithin } from "~/session/limits.server";
import { digest } from "~/seal.server";
import type { Visitor } from "~/session/visitor.server";

/**
 * Captchas, usable once: a picture, or a waiting pass for those who cannot read it. All of it is sealed in a hidden field: showing a
 * page writes nothing, an answer writes a row that a second answer finds.
 */
export type Captcha = Picture | Wait;

interface Picture {
  token: string;
  picture: { src: string; width: number; height: number };
}

interface Wait {
  token: string;
  usableFrom: Date;
  now: Date;
}

export type CaptchaVerdict =
  | "right"
  | "wrong"
  | "used-or-old"
  | "too-often"
  /** The form had neither a picture nor a pass. */
  | "not-given"
  | "pass-early"
  | "pass-used";

const LENGTH = 6;
export const CAPTCHA_LIFE_MS = 10 * 60_000;
const SEALED_AS = "captcha";

export function newPicture({ env, clock, sealer }: Portal): Captcha {
  const random = Array.from({ length: LENGTH }, () => captchaLetters[randomInt(captchaLetters.length)]);
  const text = env.SANDBOX_CAPTCHA ?? random.join("");
  const id = randomBytes(9).toString("base64url");
  const expires = clock.now().getTime() + CAPTCHA_LIFE_MS;
  const src = `data:image/png;base64,${drawCaptcha(text).toString("base64")}`;
  const picture = { src, ...CAPTCHA_SIZE };
  return { token: sealer.seal(SEALED_AS, `${id}.${expires}.${text}`), picture };
}

const newWait = async (visitor: Visitor): Promise<Captcha> => waitOf(visitor.portal, await newPass(visitor));

const waitOf = (portal: Portal, pass: WaitingPass): Captcha => ({
  token: sealPass(portal, pass),
  usableFrom: usableFrom(pass),
  now: portal.clock.now(),
});

/** True if the form with this token has a picture, whose letters must be entered. */
export const showsPicture = (portal: Portal, token: string | null): boolean =>
  token !== null && openPass(portal, token) === null;

/**
 * Captcha of a page that comes back: the one that its `button` asks for; else a pass until it is used, and another one after that;
 * else another picture.
 */
export async function nextCaptcha(
  visitor: Visitor,
  token: string | null,
  button: CaptchaButton | null,
): Promise<Captcha> {
  const { portal } = visitor;
  if (button === "another-captcha") return newPicture(portal);
  if (button === "waiting-pass") return newWait(visitor);
  const pass = token === null ? null : openPass(portal, token);
  if (!pass) return newPicture(portal);
  if (isOld(portal, pass) || !isOfNetwork(visitor, pass)) return newWait(visitor);
  const used = await portal.db
    .selectFrom("portal.captcha_use")
    .select("used_at")
    .where("id_digest", "=", digest(pass.id))
    .executeTakeFirst();
  return used ? newWait(visitor) : waitOf(portal, pass);
}

const isOld = ({ clock }: Portal, { givenAt }: WaitingPass): boolean =>
  givenAt + CAPTCHA_LIFE_MS <= clock.now().getTime();

/** Null if the token is forged or expired. `text`: null for a pass. */
function openCaptcha(portal: Portal, token: string): { id: string; text: string | null } | null {
  const pass = openPass(portal, token);
  if (pass) return isOld(portal, pass) ? null : { id: pass.id, text: null };
  const [id, expires, text] = portal.sealer.open(SEALED_AS, token)?.split(".") ?? [];
  return id && text && Number(expires) > portal.clock.now().getTime() ? { id, text } : null;
}

/**
 * Uses the captcha up, unless the address has answered too often or its pass has to wait. Ignores case. A right answer notes `press`
 * until `forgetPress`.
 */
export async function answerCaptcha(
  visitor: Visitor,
  token: string | null,
  answer: string,
  press: string | null = null,
): Promise<CaptchaVerdict> {
  if (!(await isWithin("captcha", visitor))) return "too-often";
  if (token === null) return "not-given";
  const { portal } = visitor;
  const pass = openPass(portal, token);
  const useless = pass ? "pass-used" : "used-or-old";
  const captcha = openCaptcha(portal, token);
  if (!captcha) return useless;
  if (pass && !(await hasWaited(visitor, pass))) return "pass-early";
  const right = captcha.text === null || captcha.text.toUpperCase() === answer.trim().toUpperCase();
  const used = await portal.db
    .insertInto("portal.captcha_use")
    .values({ id_digest: digest(captcha.id), used_at: portal.clock.now(), press: right ? press : null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (used.numInsertedOrUpdatedRows !== 1n) return right ? useless : "wrong";
  return right ? "right" : "wrong";
}

/** True if the captcha was answered for that press after `since` and the press has not ended. */
export async function isPressUnderWay(portal: Portal, token: string, press: string, since: Date) {
  const captcha = openCaptcha(portal, token);
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
  const captcha = openCaptcha(portal, token);
  if (!captcha) return;
  await portal.db
    .updateTable("portal.captcha_use")
    .set({ press: null })
    .where("id_digest", "=", digest(captcha.id))
    .execute();
}
