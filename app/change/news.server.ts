import { createHmac } from "node:crypto";
import { redirect } from "@remix-run/node";
import { referenceOf } from "common/reference";
import { pageOf } from "~/session/current.server";
import type { InSession } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { findRun, moveRun, startRun } from "./run.server";

/**
 * What a page says was just done (`?revoked`, `?done=saved`): only where this session did it. Anybody can write an address,
 * so the act that leads there leaves a run under it, which only this session finds.
 */
type Holder = Pick<InSession, "portal" | "session">;

/** The run's flow; addresses may name accounts, so they are kept as a digest under the cookie's key. */
function flowOf({ session }: Holder, address: string): string {
  // Scripts write `?revoked=` where a link says `?revoked`.
  const { pathname, searchParams } = new URL(address, "http://portal.invalid");
  const digest = createHmac("sha256", session.ticket.key).update(`${pathname}?${searchParams.toString()}`);
  return `news:${digest.digest("base64url")}`;
}

/** On to `address`, whose page may then say what it claims. */
export async function goWithNews(by: Holder, address: string): Promise<Response> {
  await startRun(by, flowOf(by, address), "left", {});
  return redirect(address, { status: 303 });
}

/** Whether the address of this page was given by `goWithNews`: `new` on its first showing, `seen` when it is loaded once more. */
export async function findNews(args: RequestArgs, by: Holder): Promise<"new" | "seen" | null> {
  const address = pageOf(args);
  const run = address.includes("?") ? await findRun<object>(by, flowOf(by, address)) : null;
  if (!run) return null;
  if (run.step !== "left" || args.request.method !== "GET") return "seen";
  return (await moveRun(by, run, ["left"], "shown", {})) ? "new" : "seen";
}

/** Whether a change under that reference was made, or asked for, by a run of this session. */
export async function isMadeHere({ portal, session }: Holder, reference: string): Promise<boolean> {
  const made = await portal.db
    .selectFrom("portal.run")
    .select("id")
    .where("session_digest", "=", session.digest)
    .where("step", "in", ["commit", "done"])
    .execute();
  return made.some(({ id }) => referenceOf(id) === reference);
}
