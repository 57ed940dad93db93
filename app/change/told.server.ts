import { addQuery } from "common/path-query";
import { pageOf } from "~/session/current.server";
import type { InSession } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { goTo } from "./change-run.server";
import { findRun, moveRun, startRun } from "./run.server";

/**
 * What a page says of something that the portal has just done by itself, or why it leads there: as of a change at the bank, a run
 * holds it, so that `?done=<run>` says it in this session alone. The run belongs to the page: on another one it says nothing.
 */
type Holder = Pick<InSession, "portal" | "session">;

const flowOf = (pathname: string): string => `told:${pathname}`;

const addressOf = (path: string) => new URL(path, "http://portal.invalid");

/** On to `path`, whose page tells it. */
export async function goAndTell(by: Holder, path: string, told: string): Promise<Response> {
  const { id } = await startRun(by, flowOf(addressOf(path).pathname), "done", { told });
  return goTo(addQuery(path, { done: id }));
}

/** Which of `possible` this page has to tell. */
export async function findTold<Told extends string>(
  args: RequestArgs,
  by: Holder,
  ...possible: readonly Told[]
): Promise<Told | null> {
  const run = await findToldRun(args, by);
  return possible.find((told) => told === run?.input.told) ?? null;
}

/** Whether this page has to tell it for the first time: loaded anew, it does not. */
export async function isToldFirst(args: RequestArgs, by: Holder, told: string): Promise<boolean> {
  const run = await findToldRun(args, by);
  if (run?.input.told !== told || args.request.method !== "GET") return false;
  return moveRun(by, run, ["done"], "told", run.input);
}

async function findToldRun(args: RequestArgs, by: Holder) {
  const { pathname, searchParams } = addressOf(pageOf(args));
  const id = searchParams.get("done");
  return id === null ? null : findRun<{ told: string }>(by, flowOf(pathname), id);
}
