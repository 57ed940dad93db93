import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { actOnScheduling, loadScheduling } from "./schedule-page.server";
import { SchedulePage } from "./schedule-page.part";

export const handle = { i18n: ["common", "flows", "transfers", "payments"] };

/** `?kind=imps` asks for the details of that kind; without it the kind is asked first. */
export async function loader(args: LoaderFunctionArgs) {
  return loadScheduling(args);
}

export async function action(args: ActionFunctionArgs) {
  return actOnScheduling(args);
}

export default function ScheduleTransfer() {
  return <SchedulePage />;
}
