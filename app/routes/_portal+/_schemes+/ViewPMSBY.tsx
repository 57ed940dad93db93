import type { LoaderFunctionArgs } from "@remix-run/node";
import { EnrolmentPage } from "./enrolment-page.part";
import { loadEnrolment } from "./enrolment-page.server";

export const handle = {
  i18n: ["common", "bank-words", "schemes", "nominee"],
  title: "schemes:names.pmsby",
  menu: { group: "deposits", order: 50, name: "schemes:menu.accidentCover.name" },
};

export async function loader(args: LoaderFunctionArgs) {
  return loadEnrolment(args, "pmsby");
}

export default EnrolmentPage;
