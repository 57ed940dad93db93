import type { LoaderFunctionArgs } from "@remix-run/node";
import { ClaimsPage } from "./claims.part";
import { loadClaims } from "./claims.server";

export const handle = {
  i18n: ["common", "bank-words", "accounts"],
  title: "accounts:claims.liens",
  query: ["account"],
  under: "/NomineeDetails",
};

export const loader = (args: LoaderFunctionArgs) => loadClaims(args, "liens");

export default ClaimsPage;
