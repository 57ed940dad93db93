import { EnrolPage } from "./enrol.part";

export { actOnEnrol as action, loadEnrol as loader } from "./schemes.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:enrol.titles.apy",
  query: ["account"],
  under: "/ViewAPY",
};

export default EnrolPage;
