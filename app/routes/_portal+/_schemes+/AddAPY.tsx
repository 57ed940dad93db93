import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { SchemePage } from "./scheme-page.part";
import { actOnSchemePage, loadSchemePage } from "./scheme-page.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:enrol.titles.apy",
};

export async function loader(args: LoaderFunctionArgs) {
  return loadSchemePage(args, "apy", "enrol");
}

export async function action(args: ActionFunctionArgs) {
  return actOnSchemePage(args, "apy", "enrol");
}

export default SchemePage;
