import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadStatement } from "./statement-page.server";
import { StatementScreen, statementTexts } from "./statement-screen.part";

export const handle = statementTexts;

/** Overdraft, cash credit and current account: the one in the address, and no other. */
export const loader = (args: LoaderFunctionArgs) => loadStatement(args, "limit");

export default function OdaCcaCaaAccountStatement() {
  return <StatementScreen />;
}
