import { EnrolPage } from "./enrol.part";

export { actOnEnrol as action, loadEnrol as loader } from "./schemes.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:enrol.titles.pmsby",
  query: ["account"],
  under: "/ViewPMSBY",
};

export default EnrolPage;
