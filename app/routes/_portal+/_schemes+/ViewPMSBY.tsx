import { EnrolmentPage } from "./enrolment.part";

export { loadScheme as loader } from "./schemes.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:menu.accidentCover.name",
  menu: { group: "deposits", order: 50 },
  query: ["account"],
  documents: true,
};

export default EnrolmentPage;
