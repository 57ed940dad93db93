import { EnrolPage } from "./enrol.part";
import { action, loader } from "./enrol.server";

export { action, loader };

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:enrol.titles.pmsby",
};

export default EnrolPage;
