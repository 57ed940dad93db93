import { EnrolPage } from "./enrol.part";

export { actOnEnrol as action, loadEnrol as loader } from "./scheme-pages.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:enrol.titles.pmsby",
};

export default EnrolPage;
