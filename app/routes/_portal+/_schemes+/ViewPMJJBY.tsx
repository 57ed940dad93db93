import { EnrolmentPage } from "./enrolment.part";

export { loadScheme as loader } from "./schemes.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:names.pmjjby",
  menu: { group: "deposits", order: 40, name: "schemes:menu.lifeCover.name" },
  query: ["account", "asked"],
};

export default EnrolmentPage;
