import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadStatement } from "./statement-page.server";
import { StatementScreen } from "./statement-screen.part";

export const handle = {
  i18n: ["common", "movements", "statements"],
  title: "statements:titles.term-and-loan",
  menu: { group: "accounts", order: 60, about: "statements:about.term-and-loan" },
};

export const loader = (args: LoaderFunctionArgs) => loadStatement(args, "term-and-loan");

export default StatementScreen;
