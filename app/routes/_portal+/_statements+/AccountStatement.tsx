import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadStatement } from "./statement-page.server";
import { StatementScreen, statementTexts } from "./statement-screen.part";

export const handle = statementTexts;

/** From the menu: one of the accounts used day by day. */
export const loader = (args: LoaderFunctionArgs) => loadStatement(args, "any");

export default function AccountStatement() {
  return <StatementScreen />;
}
