import { EnrolmentPage } from "./enrolment.part";

export { loadScheme as loader } from "./schemes.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:names.apy",
  menu: { group: "deposits", order: 60, name: "schemes:menu.pension.name" },
  query: ["account", "asked"],
};

export default EnrolmentPage;
