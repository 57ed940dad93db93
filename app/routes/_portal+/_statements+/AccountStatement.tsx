import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { actOnStatement, loadStatement } from "./statement-page.server";
import { StatementScreen } from "./statement-screen.part";

export const handle = {
  i18n: ["account", "common", "movements", "statements"],
  title: "statements:titles.any",
  menu: { group: "accounts", order: 40, about: "statements:about.any" },
  query: ["account", "range", "from", "to", "order", "direction", "page"],
  typed: ["search", "atLeast", "atMost"],
  documents: true,
};

export const loader = (args: LoaderFunctionArgs) => loadStatement(args, "any");

export const action = (args: ActionFunctionArgs) => actOnStatement(args, "any");

export default StatementScreen;
