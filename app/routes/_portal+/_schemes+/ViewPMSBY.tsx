import { EnrolmentPage } from "./enrolment.part";

export { loadScheme as loader } from "./schemes.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:names.pmsby",
  menu: { group: "deposits", order: 50, name: "schemes:menu.accidentCover.name" },
  query: ["account", "asked"],
};

export default EnrolmentPage;
