import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadStatement } from "./statement-page.server";
import { StatementScreen } from "./statement-screen.part";

export const handle = { i18n: ["common", "movements", "statements"], title: "statements:titles.operative" };

/** From an account of the dashboard, already chosen; others may be. */
export async function loader(args: LoaderFunctionArgs) {
  return loadStatement(args, "operative");
}

export default StatementScreen;
