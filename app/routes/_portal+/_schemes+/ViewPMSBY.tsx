import { EnrolmentPage } from "./enrolment.part";
import { loader } from "./enrolment.server";

export { loader };

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:names.pmsby",
  menu: { group: "deposits", order: 50, name: "schemes:menu.accidentCover.name" },
};

export default EnrolmentPage;
