import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadStatement } from "./statement-page.server";
import { StatementScreen } from "./statement-screen.part";

export const handle = { i18n: ["common", "movements", "statements"], title: "statements:titles.limit" };

export const loader = (args: LoaderFunctionArgs) => loadStatement(args, "limit");

export default StatementScreen;
