import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClaimsPage } from "./claims.part";
import { loadClaims } from "./claims.server";

export const handle = { i18n: ["common", "bank-words", "accounts"], title: "accounts:claims.liens" };

export async function loader(args: LoaderFunctionArgs) {
  return loadClaims(args, "liens");
}

export default function LienEnquiry() {
  return <ClaimsPage {...useLoaderData<typeof loader>()} />;
}
