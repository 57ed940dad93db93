import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { actOnStatement, loadStatement } from "./statement-page.server";
import { StatementScreen } from "./statement-screen.part";

export const handle = {
  i18n: ["account", "common", "movements", "statements"],
  title: "statements:titles.term-and-loan",
  menu: { group: "accounts", order: 60, about: "statements:about.term-and-loan" },
  query: ["account", "range", "from", "to", "order", "direction", "page"],
  typed: ["search", "atLeast", "atMost"],
  documents: true,
};

export const loader = (args: LoaderFunctionArgs) => loadStatement(args, "term-and-loan");

export const action = (args: ActionFunctionArgs) => actOnStatement(args, "term-and-loan");

export default StatementScreen;
