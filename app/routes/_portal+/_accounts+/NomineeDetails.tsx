import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClaimsPage } from "./claims.part";
import { loadClaims } from "./claims.server";

export const handle = {
  i18n: ["common", "bank-words", "accounts"],
  title: "accounts:claims.nominees",
  menu: { group: "accounts", order: 120, name: "accounts:claims.menu.name" },
};

export async function loader(args: LoaderFunctionArgs) {
  return loadClaims(args, "nominees");
}

export default function NomineeDetails() {
  return <ClaimsPage {...useLoaderData<typeof loader>()} />;
}
