import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import { bookCounts, leavesIn, LEAVES_IN_A_BOOK } from "common/cheque-books";
import { newReference } from "~/change/request.server";
import { feeToday, findRegisteredPlace } from "~/customer/delivery.server";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer } from "~/session/guards.server";
import { DeliveryTerms } from "~/ui/delivery-terms";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, KitSelect } from "~/ui/form-kit";
import { Page } from "~/ui/layout";
import { attemptKeyOf } from "~/ui/form";
import { ChequeAccountField, NoChequeAccount, PasswordField, useChequeForm } from "./cheque-form.part";
import { answerWrong, makeAsked, requestBooks } from "./cheques.changes.server";
import { bookRequestFields, bookRequestForm, typedIn } from "./cheques.forms";
import { chequeAccounts } from "./cheques.server";

export const handle = {
  i18n: ["common", "flows", "cheques"],
  title: "cheques:request.title",
  pays: true,
  menu: { group: "cheques", order: 50 },
};

/** One, two or three new cheque books; `?account=` chooses the account. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const { account } = typedIn(new URL(args.request.url).searchParams, ["account"]);
  if (account) await chequeAccounts.get(customer, account);
  return {
    accounts: chequeAccounts.list(customer),
    account,
    fee: feeToday(customer, "cheque-book"),
    place: await findRegisteredPlace(customer),
    reference: newReference(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  const form = await readForm(args, [...bookRequestFields, "reference"]);
  const submission = parseWithZod(form, { schema: bookRequestForm });
  if (submission.status !== "success") return answerWrong(submission);
  const { transactionPassword, books, account } = submission.value;
  const { accountNumber, handle } = await chequeAccounts.get(customer, account);
  const reference = String(form.get("reference") ?? "");
  const sent = { submission, transactionPassword, reference };
  return makeAsked(customer, requestBooks, { account: { accountNumber, handle }, books }, sent);
}

export default function ChequeBookRequest() {
  const { accounts, account, place, fee, reference } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const attempt = attemptKeyOf(answer);
  const { t } = useTranslation("cheques");
  const fees = bookCounts.map((count, place) => ({
    name: t(`request.counts.${count}`, { leaves: leavesIn(count) }),
    fee: fee * BigInt(place + 1),
  }));
  return (
    <Page lead={t("request.lead", { leaves: LEAVES_IN_A_BOOK })} width="text">
      {accounts.length === 0 ? (
        <NoChequeAccount />
      ) : (
        <BookRequestForm
          key={attempt}
          accounts={accounts}
          account={account}
          terms={<DeliveryTerms fees={fees} place={place} />}
          reference={answer?.reference ?? reference}
          result={answer?.result ?? null}
        />
      )}
    </Page>
  );
}

interface BookRequestFormProps {
  accounts: readonly OwnAccount[];
  account: string;
  terms: React.ReactNode;
  reference: string;
  result: SubmissionResult | null;
}

function BookRequestForm({ accounts, account, terms, reference, result }: BookRequestFormProps) {
  const { t } = useTranslation("cheques");
  const kit = useChequeForm({
    id: "books",
    schema: bookRequestForm,
    result,
    defaultValue: { account },
    empty: { fields: bookRequestFields.length, says: t("errors.fillAll") },
  });
  return (
    <KitForm kit={kit}>
      <input type="hidden" name="reference" value={reference} />
      <ChequeAccountField kit={kit} accounts={accounts} />
      <KitSelect
        kit={kit}
        name="books"
        label={t("request.books")}
        placeholder
        options={bookCounts.map((count) => ({
          value: count,
          label: t(`request.counts.${count}`, { leaves: leavesIn(count) }),
        }))}
      />
      {terms}
      <PasswordField kit={kit} />
      <FormFoot act={t("requests.ask")} clear="/ChequeBookRequest" />
    </KitForm>
  );
}
