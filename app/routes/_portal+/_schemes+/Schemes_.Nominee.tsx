import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { SchemePage } from "./scheme-page.part";
import { actOnSchemePage, loadSchemePage } from "./scheme-page.server";
import { schemeAsked } from "./schemes.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:nominee.title",
};

/** `?scheme=`: another nominee in an enrolment that stands. */
export async function loader(args: LoaderFunctionArgs) {
  return loadSchemePage(args, schemeAsked(args), "nominee");
}

export async function action(args: ActionFunctionArgs) {
  return actOnSchemePage(args, schemeAsked(args), "nominee");
}

export default SchemePage;
