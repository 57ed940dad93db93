import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { findPress, isPressNumber } from "~/session/presses.server";
import { parseFields } from "~/session/form.server";
import { REMEMBERED_MS, type PressState } from "~/ui/press";

/** Tells a browser how a press ended whose answer it has lost. Requests from other sites are refused before. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const form = parseFields((await args.request.text()).slice(0, MAX_QUESTION), ["number", "age"]);
  const [number, age] = ["number", "age"].map((name) => String(form.get(name) ?? "")) as [string, string];
  if (!isPressNumber(number)) throw new Response(null, { status: 400 });
  // A browser that still waits for the answer itself sends no age.
  const isOld = Number(age) >= REMEMBERED_MS;
  const press = await findPress(args, number, /^\d{1,9}$/.test(age) && !isOld);
  const told: PressState = isOld && press.state === "not-seen" ? { state: "unknown" } : press;
  return Response.json(told, { headers: { "Cache-Control": "no-store" } });
}

const MAX_QUESTION = 200;

export function loader() {
  return redirect("/main");
}
