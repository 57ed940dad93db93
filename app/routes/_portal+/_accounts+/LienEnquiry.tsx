import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClaimsPage } from "./claims-page.part";
import { loadClaims } from "./claims.server";

export const handle = { i18n: ["common", "accounts", "statements"] };

export const loader = async (args: LoaderFunctionArgs) => loadClaims(args, "liens");

export default function LienEnquiry() {
  return <ClaimsPage {...useLoaderData<typeof loader>()} />;
}
