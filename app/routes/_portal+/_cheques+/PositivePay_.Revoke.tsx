import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newReference } from "~/change/request.server";
import { requireAuthoriser } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import type { Facts } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { attemptKeyOf } from "~/ui/form";
import { Page } from "~/ui/layout";
import { takeDeclarationBack } from "./cheques.changes.server";
import { enquireDeclarations, findDeclared, type Declared } from "./cheques.server";
import { issuedOn } from "./positive-pay-history.forms";
import { RevokeForm } from "./revoke-form.part";
import { requestedCheque, makeRevocation } from "./revoke.server";

export const handle = {
  i18n: ["common", "flows", "cheques"],
  title: "cheques:positivePay.revoke.title",
  pays: true,
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const cheque = await requestedCheque(args, customer);
  const declarations = await enquireDeclarations(customer, cheque.account.accountNumber);
  const declared = shownAs(declarations, (list) => findDeclared(list, cheque.number));
  return { cheque, declared, reference: newReference() };
}

export const action = (args: ActionFunctionArgs) => makeRevocation(args, takeDeclarationBack);

export default function RevokeDeclaration() {
  const { cheque, declared, reference } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const attempt = attemptKeyOf(answer);
  const { t } = useTranslation("cheques");
  const factsOf = (found: Declared): Facts => [
    { term: t("positivePay.fields.account"), value: cheque.account.accountNumber },
    { term: t("positivePay.fields.number"), value: found.number },
    { term: t("positivePay.fields.payee"), value: { written: found.payee } },
    { term: t("positivePay.fields.amount"), value: { money: found.amount } },
    { term: t("positivePay.fields.issueDate"), value: { date: issuedOn(found) } },
  ];
  return (
    <Page lead={t("positivePay.revoke.lead")} width="text">
      <Shown enquiry={declared}>
        {(found) => (
          <RevokeForm
            key={attempt}
            cheque={cheque}
            facts={found && factsOf(found)}
            reference={answer?.reference ?? reference}
            result={answer?.result ?? null}
            list={accountPath("/PositivePay", cheque.account, { tab: "history" })}
            texts={{
              over: t("positivePay.revoke.over"),
              toList: t("positivePay.history.title"),
              confirm: t("positivePay.revoke.confirm"),
              keep: t("positivePay.revoke.keep"),
            }}
          />
        )}
      </Shown>
    </Page>
  );
}
