import { EnrolPage } from "./enrol.part";

export { action, loader } from "./enrol.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:enrol.titles.apy",
};

export default EnrolPage;
