import { EnrolmentPage } from "./enrolment.part";
import { loader } from "./enrolment.server";

export { loader };

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:names.pmjjby",
  menu: { group: "deposits", order: 40, name: "schemes:menu.lifeCover.name" },
};

export default EnrolmentPage;
