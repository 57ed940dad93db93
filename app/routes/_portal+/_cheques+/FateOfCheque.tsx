import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { checkForm, fateFields, fateForm, typedIn } from "~/domain/cheque-forms";
import { chequeAccounts, requireChequeAccount } from "~/flows/cheque-deed.server";
import { enquireFate } from "~/flows/cheque-fate.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Page } from "~/ui/page";
import { NoChequeAccount } from "./account-choice.part";
import { wrongAnswer } from "./cheque-answer.server";
import { FateForm } from "./fate-form.part";
import { FateResult } from "./fate-result.part";

export const handle = { i18n: ["common", "statements", "cheques"] };

/** What became of one cheque: account and number stand in the address; an account alone chooses it. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "cheques");
  const query = new URL(args.request.url).searchParams;
  const typed = typedIn(query, fateFields);
  if (typed.account) await requireChequeAccount(by, typed.account);
  const page = { title: t("fate.title"), accounts: chequeAccounts(by), typed };
  if (!query.has("number")) return data({ ...page, wrong: null, fate: null });
  const read = checkForm(fateForm, typed);
  if (!read.ok) {
    const wrong = wrongAnswer(typed, read.errors);
    return data({ ...page, wrong, failed: true, fate: null }, { status: 400 });
  }
  return data({ ...page, typed: read.value, wrong: null, fate: await enquireFate(by, read.value) });
}

export default function FateOfCheque() {
  const { accounts, typed, wrong, fate } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  const refused = fate?.state === "shown" && !fate.answer.fate;
  return (
    <Page title={t("fate.title")} lead={t("fate.lead")} width="text">
      {accounts.length === 0 ? (
        <NoChequeAccount />
      ) : (
        <FateForm accounts={accounts} typed={refused ? { account: "", number: "" } : typed} wrong={wrong} />
      )}
      {fate?.state === "shown" ? (
        <FateResult cheque={typed} answer={fate.answer} />
      ) : fate ? (
        <EnquiryNotice enquiry={fate} />
      ) : null}
    </Page>
  );
}
