import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { actOnStatement, loadStatement } from "./statement-page.server";
import { StatementScreen } from "./statement-screen.part";

export const handle = {
  i18n: ["account", "common", "movements", "statements"],
  title: "statements:titles.limit",
  query: ["account", "range", "from", "to", "order", "direction", "page"],
  typed: ["search", "atLeast", "atMost"],
  under: "/AccountStatement",
  documents: true,
};

export const loader = (args: LoaderFunctionArgs) => loadStatement(args, "limit");

export const action = (args: ActionFunctionArgs) => actOnStatement(args, "limit");

export default StatementScreen;
