import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadStatement } from "./statement-page.server";
import { StatementScreen } from "./statement-screen.part";

export const handle = { i18n: ["common", "movements", "statements"], title: "statements:titles.limit" };

/** Overdraft, cash credit and current account: the one in the address, and no other. */
export async function loader(args: LoaderFunctionArgs) {
  return loadStatement(args, "limit");
}

export default StatementScreen;
