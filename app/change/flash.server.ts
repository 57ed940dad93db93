import { addQuery } from "common/path-query";
import { pageOf } from "~/session/current.server";
import type { InSession } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { goTo } from "./change-flow.server";
import { findFlow, moveFlow, startFlow } from "./flow.server";

/**
 * What a page says of something that the portal has just done by itself, or why it leads there: as of a change at the bank, a run
 * holds it, so that `?done=<run>` says it in this session alone. The run belongs to the page: on another one it says nothing.
 */
type Holder = Pick<InSession, "portal" | "session">;

const flowOf = (pathname: string): string => `told:${pathname}`;

const addressOf = (path: string) => new URL(path, "http://portal.invalid");

/** On to `path`, whose page tells it. */
export async function redirectWithFlash(customer: Holder, path: string, shown: string): Promise<Response> {
  const { id } = await startFlow(customer, flowOf(addressOf(path).pathname), "done", { told: shown });
  return goTo(addQuery(path, { done: id }));
}

/** Which of `possible` this page has to tell. */
export async function readFlash<Told extends string>(
  args: RequestArgs,
  customer: Holder,
  ...possible: readonly Told[]
): Promise<Told | null> {
  const flow = await findFlash(args, customer);
  return possible.find((shown) => shown === flow?.input.told) ?? null;
}

/** Whether this page has to tell it for the first time: loaded anew, it does not. */
export async function isFirstFlash(args: RequestArgs, customer: Holder, shown: string): Promise<boolean> {
  const flow = await findFlash(args, customer);
  if (flow?.input.told !== shown || args.request.method !== "GET") return false;
  return moveFlow(customer, flow, ["done"], "told", flow.input);
}

async function findFlash(args: RequestArgs, customer: Holder) {
  const { pathname, searchParams } = addressOf(pageOf(args));
  const id = searchParams.get("done");
  return id === null ? null : findFlow<{ told: string }>(customer, flowOf(pathname), id);
}
