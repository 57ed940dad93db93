import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bookCounts, leavesIn, LEAVES_IN_A_BOOK } from "common/cheque-books";
import { formatRupees } from "common/money";
import { newReference } from "~/change/change.server";
import { makeWithPassword } from "~/change/form.server";
import { TransactionPasswordField } from "~/change/password-field";
import { feeToday, findRegisteredPlace } from "~/customer/delivery.server";
import { requireAuthoriser } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { Radios } from "~/ui/controls";
import { DeliveryTerms } from "~/ui/delivery-terms";
import { FormFoot } from "~/ui/form-foot";
import { KitForm } from "~/ui/form-kit";
import { Page } from "~/ui/layout";
import { attemptKeyOf } from "~/ui/form";
import { ChequeAccountField, NoChequeAccount, useChequeForm } from "./cheque-form.part";
import { requestBooks } from "./cheques.changes.server";
import { bookRequestForm } from "./cheques.forms";
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
  return {
    accounts: chequeAccounts.list(customer),
    account: (await chequeAccounts.find(args, customer))?.handle ?? "",
    fee: feeToday(customer, "cheque-book"),
    place: await findRegisteredPlace(customer),
    reference: newReference(),
  };
}

export const action = (args: ActionFunctionArgs) =>
  makeWithPassword(args, requestBooks, {
    fields: bookRequestForm.keyof().options,
    schema: bookRequestForm,
    inputOf: async (customer, { account, books }) => ({
      account: await chequeAccounts.get(customer, account),
      books,
    }),
  });

export default function ChequeBookRequest() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
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
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("cheques");
  const kit = useChequeForm({
    id: "request",
    schema: bookRequestForm,
    result: answer?.result,
    defaultValue: { account },
  });
  const nameOf = (count: (typeof bookCounts)[number]) =>
    t(`request.counts.${count}`, { leaves: leavesIn(count) });
  const fees = bookCounts.map((count, at) => ({ name: nameOf(count), fee: fee * BigInt(at + 1) }));
  return (
    <KitForm kit={kit}>
      <input type="hidden" name="reference" value={answer?.reference ?? reference} />
      <ChequeAccountField kit={kit} accounts={accounts} />
      <Radios
        field={kit.field("books")}
        label={t("request.books")}
        error={kit.errorOf("books")}
        options={bookCounts.map((value, at) => ({
          value,
          label: [nameOf(value), fee > 0n && formatRupees(fees[at]!.fee)].filter(Boolean).join(" · "),
        }))}
      />
      <TransactionPasswordField kit={kit} />
      <FormFoot act={t("requests.ask")} clear="/ChequeBookRequest" />
      <DeliveryTerms fees={fees} place={place} />
    </KitForm>
  );
}
