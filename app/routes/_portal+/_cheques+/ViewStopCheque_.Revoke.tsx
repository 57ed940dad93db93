import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newReference } from "~/change/request.server";
import { requireAuthoriser } from "~/session/guards.server";
import type { Facts } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { attemptKeyOf } from "~/ui/form";
import { Page } from "~/ui/layout";
import { takeStopBack } from "./cheques.changes.server";
import { findStop, type Stop } from "./cheques.server";
import { RevokeForm } from "./revoke-form.part";
import { requestedCheque, makeRevocation } from "./revoke.server";

export const handle = { i18n: ["common", "flows", "cheques"], title: "cheques:revoke.title", pays: true };

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const cheque = await requestedCheque(args, customer);
  return {
    cheque,
    stop: await findStop(customer, cheque.account.accountNumber, cheque.number),
    reference: newReference(),
  };
}

export const action = (args: ActionFunctionArgs) => makeRevocation(args, takeStopBack);

export default function RevokeStop() {
  const { stop, cheque, reference } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const attempt = attemptKeyOf(answer);
  const { t } = useTranslation("cheques");
  const factsOf = ({ accountNumber, number, requestNumber, requestedOn, reason }: Stop): Facts => [
    { term: t("columns.account"), value: accountNumber },
    { term: t("columns.number"), value: number },
    { term: t("columns.request"), value: requestNumber },
    { term: t("columns.date"), value: { date: requestedOn } },
    { term: t("stop.reason"), value: t(`stop.reasons.${reason}`) },
  ];
  return (
    <Page lead={t("revoke.lead")} width="text">
      <Shown enquiry={stop}>
        {(found) => (
          <RevokeForm
            key={attempt}
            cheque={cheque}
            facts={found?.state === "stopped" ? factsOf(found) : null}
            reference={answer?.reference ?? reference}
            result={answer?.result ?? null}
            list="/ViewStopCheque"
            texts={{
              over: t("revoke.over"),
              toList: t("stops.title"),
              confirm: t("revoke.confirm"),
              keep: t("revoke.keep"),
            }}
          />
        )}
      </Shown>
    </Page>
  );
}
