import type { LoaderFunctionArgs } from "@remix-run/node";
import { ClaimsPage } from "./claims.part";
import { loadClaims } from "./claims.server";

export const handle = {
  i18n: ["common", "bank-words", "accounts"],
  title: "accounts:claims.menu.name",
  menu: { group: "accounts", order: 120 },
  query: ["account"],
};

export const loader = (args: LoaderFunctionArgs) => loadClaims(args, "nominees");

export default ClaimsPage;
