import type { LoaderFunctionArgs } from "@remix-run/node";
import { ClaimsPage, loadClaims } from "./claims.part";

export const handle = { i18n: ["common", "bank-words", "accounts"], title: "accounts:claims.liens" };

export const loader = (args: LoaderFunctionArgs) => loadClaims(args, "liens");

export default ClaimsPage;
