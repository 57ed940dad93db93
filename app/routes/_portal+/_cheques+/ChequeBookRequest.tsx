import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bookCounts, leavesIn, LEAVES_IN_A_BOOK } from "common/cheque-books";
import { newReference } from "~/change/change.server";
import { TransactionPasswordField } from "~/change/password-field";
import { feeToday, findRegisteredPlace } from "~/customer/delivery.server";
import { requireAuthoriser } from "~/session/guards.server";
import { DeliveryTerms } from "~/ui/delivery-terms";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, KitSelect } from "~/ui/form-kit";
import { Page } from "~/ui/layout";
import { attemptKeyOf } from "~/ui/form";
import { ChequeAccountField, NoChequeAccount, useChequeForm } from "./cheque-form.part";
import { makeWithPassword, requestBooks } from "./cheques.changes.server";
import { bookRequestForm, typedIn } from "./cheques.forms";
import { chequeAccounts } from "./cheques.server";

export const handle = {
  i18n: ["common", "flows", "cheques"],
  title: "cheques:request.title",
  pays: true,
  menu: { group: "cheques", order: 50 },
  query: ["account"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const { account } = typedIn(customer.query, ["account"]);
  if (account) await chequeAccounts.get(customer, account);
  return {
    accounts: chequeAccounts.list(customer),
    account,
    fee: feeToday(customer, "cheque-book"),
    place: await findRegisteredPlace(customer),
    reference: newReference(),
  };
}

export const action = (args: ActionFunctionArgs) =>
  makeWithPassword(args, requestBooks, {
    fields: bookRequestForm.keyof().options,
    schema: bookRequestForm,
    inputOf: (account, { books }) => ({ account, books }),
  });

export default function ChequeBookRequest() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cheques");
  return (
    <Page lead={t("request.lead", { leaves: LEAVES_IN_A_BOOK })} width="text">
      {page.accounts.length === 0 ? (
        <NoChequeAccount />
      ) : (
        <BookRequestForm key={attemptKeyOf(answer)} page={page} />
      )}
    </Page>
  );
}

function BookRequestForm({ page }: { page: SerializeFrom<typeof loader> }) {
  const { accounts, account, fee, place, reference } = page;
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cheques");
  const kit = useChequeForm({
    id: "books",
    schema: bookRequestForm,
    result: answer?.result,
    defaultValue: { account },
    empty: { fields: 3, says: t("errors.fillAll") },
  });
  const nameOf = (count: (typeof bookCounts)[number]) =>
    t(`request.counts.${count}`, { leaves: leavesIn(count) });
  const fees = bookCounts.map((count, at) => ({ name: nameOf(count), fee: fee * BigInt(at + 1) }));
  return (
    <KitForm kit={kit}>
      <input type="hidden" name="reference" value={answer?.reference ?? reference} />
      <ChequeAccountField kit={kit} accounts={accounts} />
      <KitSelect
        kit={kit}
        name="books"
        label={t("request.books")}
        placeholder
        options={bookCounts.map((value) => ({ value, label: nameOf(value) }))}
      />
      <DeliveryTerms fees={fees} place={place} />
      <TransactionPasswordField kit={kit} />
      <FormFoot act={t("requests.ask")} clear="/ChequeBookRequest" />
    </KitForm>
  );
}
