import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadStatement } from "./statement-page.server";
import { StatementScreen } from "./statement-screen.part";

export const handle = {
  i18n: ["common", "movements", "statements"],
  title: "statements:titles.any",
  menu: { group: "accounts", order: 40, about: "statements:about.any" },
};

export const loader = (args: LoaderFunctionArgs) => loadStatement(args, "any");

export default StatementScreen;
