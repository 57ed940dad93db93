import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOperative } from "~/domain/accounts";
import { expiryWarning } from "~/flows/sign-in.server";
import { listBalances } from "~/gateway/balances.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireCustomer } from "~/session/guards.server";

export const handle = { i18n: ["common", "accounts", "sign-in"] };

export async function loader(args: LoaderFunctionArgs) {
  const { gateway } = portal();
  const { session, caller } = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const { accounts, customerNumber, customerName } = session.customer;
  const operative = accounts.filter((account) => isOperative(account.kind));
  return {
    title: t("home.title"),
    name: customerName,
    warning: expiryWarning(session.customer),
    days: session.customer,
    accounts: await listBalances(gateway, operative, customerNumber, caller),
  };
}
