import type { LoaderFunctionArgs } from "@remix-run/node";
import { EnrolmentPage } from "./enrolment-page.part";
import { loadEnrolment } from "./enrolment-page.server";

export const handle = {
  i18n: ["common", "bank-words", "schemes", "nominee"],
  title: "schemes:names.apy",
  menu: { group: "deposits", order: 60, name: "schemes:menu.pension.name" },
};

export async function loader(args: LoaderFunctionArgs) {
  return loadEnrolment(args, "apy");
}

export default EnrolmentPage;
