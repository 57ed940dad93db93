import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { SchemePage } from "./scheme-page.part";
import { actOnSchemePage, loadSchemePage } from "./scheme-page.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:enrol.titles.pmjjby",
};

export async function loader(args: LoaderFunctionArgs) {
  return loadSchemePage(args, "pmjjby", "enrol");
}

export async function action(args: ActionFunctionArgs) {
  return actOnSchemePage(args, "pmjjby", "enrol");
}

export default SchemePage;
