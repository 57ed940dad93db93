import { addQuery } from "common/path-query";
import { pageOf, type RequestArgs } from "~/session/visitor.server";
import type { InSession } from "~/session/guards.server";
import { goTo } from "./flow.server";
import { findFlow, moveFlow, startFlow } from "./runs.server";

/** A message about something that the portal did itself, shown by `?done=<flow>` on one page, in this session only. */
type Holder = Pick<InSession, "portal" | "session">;

const flowOf = (pathname: string): string => `told:${pathname}`;

const addressOf = (path: string) => new URL(path, "http://portal.invalid");

export async function redirectWithFlash(customer: Holder, path: string, shown: string): Promise<Response> {
  const { id } = await startFlow(customer, flowOf(addressOf(path).pathname), "done", { told: shown });
  return goTo(addQuery(path, { done: id }));
}

/** The message of this page, if it is one of `possible`. */
export async function readFlash<Told extends string>(
  args: RequestArgs,
  customer: Holder,
  ...possible: readonly Told[]
): Promise<Told | null> {
  const flow = await findFlash(args, customer);
  return possible.find((shown) => shown === flow?.input.told) ?? null;
}

/** True on the first load of the page only. */
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
