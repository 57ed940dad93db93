import type { LoaderFunctionArgs } from "@remix-run/node";
import { liens, nominees } from "~/contract/account-enquiries.server";
import { enquire } from "~/gateway/enquiry.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireCustomer } from "~/session/guards.server";
import { findChosenAccount } from "./chosen-account.server";

export type ClaimKind = "liens" | "nominees";

/**
 * Who else has a claim on an account, for the two paths that share one page: what is held on it (`/LienEnquiry`) and
 * who gets it after the holder (`/NomineeDetails`). Without `?account=` the primary one.
 */
export async function loadClaims(args: LoaderFunctionArgs, kind: ClaimKind) {
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const { accounts, customerNumber } = signedIn.session.customer;
  const account =
    (await findChosenAccount(args, signedIn)) ?? accounts.find((own) => own.primary) ?? accounts[0] ?? null;
  const page = { title: t(`claims.${kind}`), kind, accounts, account };
  if (!account) return { ...page, liens: null, nominees: null };

  const one = { accountNumber: account.accountNumber, customerNumber };
  const { gateway } = portal();
  return kind === "liens"
    ? { ...page, liens: await enquire(gateway, liens, one, signedIn.caller), nominees: null }
    : { ...page, liens: null, nominees: await enquire(gateway, nominees, one, signedIn.caller) };
}
