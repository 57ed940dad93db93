import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadStatement } from "./statement-page.server";
import { StatementScreen, statementTexts } from "./statement-screen.part";

export const handle = statementTexts;

/** Deposits and loans: up to a year. */
export const loader = (args: LoaderFunctionArgs) => loadStatement(args, "term-and-loan");

export default function TermAndLoanAccountStatement() {
  return <StatementScreen />;
}
