import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LEAVES_IN_A_BOOK } from "~/domain/cheque-books";
import { bookRequestFields, bookRequestForm, checkForm, typedIn } from "~/domain/cheque-forms";
import { requestBooks } from "~/flows/cheque-books.server";
import { chequeAccounts, requireChequeAccount } from "~/flows/cheque-deed.server";
import { readForm } from "~/flows/form.server";
import { newReference } from "~/flows/order.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireAuthoriser, requirePayer } from "~/session/guards.server";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { NoChequeAccount } from "./account-choice.part";
import { BookRequestForm } from "./book-request-form.part";
import { refusedAnswer, wrongAnswer } from "./cheque-answer.server";

export const handle = { i18n: ["common", "flows", "statements", "cheques"] };

/** One, two or three new cheque books; `?account=` chooses the account. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireAuthoriser(args);
  const t = translator(await languageOf(args.request), "cheques");
  const typed = typedIn(new URL(args.request.url).searchParams, ["account"]);
  if (typed.account) await requireChequeAccount(by, typed.account);
  return {
    title: t("request.title"),
    accounts: chequeAccounts(by),
    typed: { ...typed, books: "" },
    reference: newReference(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args.request, by.visitor.ticket, [...bookRequestFields, "reference"]);
  const typed = typedIn(form, bookRequestFields);
  const shown = { account: typed.account, books: typed.books };
  const read = checkForm(bookRequestForm, typed);
  if (!read.ok) return data(wrongAnswer(shown, read.errors), { status: 400 });
  const end = await requestBooks(by, read.value, String(form.get("reference") ?? ""));
  if (end.outcome === "refused") return data(refusedAnswer(shown, end), { status: end.status });
  const news = new URLSearchParams({ account: read.value.account, new: end.answer.requestNumber });
  return redirect(`/ViewChequeBookRequest?${news}`, { status: 303 });
}

export default function ChequeBookRequest() {
  const { accounts, typed, reference } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("cheques");
  return (
    <Page title={t("request.title")} lead={t("request.lead", { leaves: LEAVES_IN_A_BOOK })} width="text">
      {accounts.length === 0 ? (
        <NoChequeAccount />
      ) : (
        <BookRequestForm
          key={rounds}
          accounts={accounts}
          typed={answer?.typed ?? typed}
          reference={answer?.reference ?? reference}
          answer={answer}
        />
      )}
    </Page>
  );
}
