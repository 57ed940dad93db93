import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadStatement } from "./statement-page.server";
import { StatementScreen, statementTexts } from "./statement-screen.part";

export const handle = statementTexts;

/** From an account of the dashboard, already chosen; others may be. */
export const loader = (args: LoaderFunctionArgs) => loadStatement(args, "operative");

export default function OperativeAccountStatement() {
  return <StatementScreen />;
}
