import type { LoaderFunctionArgs } from "@remix-run/node";
import { EnrolmentPage } from "./enrolment-page.part";
import { loadEnrolment } from "./enrolment-page.server";

export const handle = {
  i18n: ["common", "bank-words", "schemes", "nominee"],
  title: "schemes:names.pmjjby",
  menu: { group: "deposits", order: 40, name: "schemes:menu.lifeCover.name" },
};

export async function loader(args: LoaderFunctionArgs) {
  return loadEnrolment(args, "pmjjby");
}

export default EnrolmentPage;
