import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountSummary } from "common/accounts";
import { chequeReturnReasons } from "common/cheque-leaf";
import { fateOfCheque } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { requireCustomer } from "~/session/guards.server";
import { AccountSelect } from "~/ui/account-select";
import { Button, LinkButton } from "~/ui/button";
import { Card, DescriptionList, Notice } from "~/ui/content";
import { EnquiryNotice } from "~/ui/enquiry";
import { KitForm } from "~/ui/form-kit";
import { Cluster, Page } from "~/ui/layout";
import { Money } from "~/ui/text";
import { NoChequeAccount, NumberField, useChequeForm } from "./cheque-form.part";
import { chequeFields, chequePath, statusForm, typedIn } from "./cheques.forms";
import { chequeAccounts, requireChequeAccount } from "./cheques.server";

export const handle = { i18n: ["common", "cheques"], title: "cheques:status.title" };

/** The status of one cheque: account and number stand in the address; an account alone chooses it. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const query = new URL(args.request.url).searchParams;
  const typed = typedIn(query, chequeFields);
  if (typed.account) await requireChequeAccount(by, typed.account);
  const page = { accounts: chequeAccounts(by), typed, result: null, status: null };
  if (!query.has("number")) return data(page);
  const submission = parseWithZod(query, { schema: statusForm });
  if (submission.status !== "success")
    return data({ ...page, failed: true, result: submission.reply() }, { status: 400 });
  const { account, number } = submission.value;
  const status = await by.ask(fateOfCheque, { accountNumber: account, number });
  return data({ ...page, typed: { account, number }, status });
}

export default function FateOfCheque() {
  const { accounts, typed, result, status } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  const refused = status?.state === "shown" && !status.answer.fate;
  const shown = refused ? { account: "", number: "" } : typed;
  return (
    <Page lead={t("status.lead")} width="text">
      {accounts.length === 0 ? (
        <NoChequeAccount />
      ) : (
        <StatusForm key={JSON.stringify([shown, result])} accounts={accounts} typed={shown} result={result} />
      )}
      {status?.state === "shown" ? (
        <ChequeStatus cheque={typed} answer={status.answer} />
      ) : status ? (
        <EnquiryNotice enquiry={status} />
      ) : null}
    </Page>
  );
}

interface StatusFormProps {
  accounts: readonly AccountSummary[];
  typed: Record<"account" | "number", string>;
  result: SubmissionResult | null;
}

/** Which cheque, asked for by the address. */
function StatusForm({ accounts, typed, result }: StatusFormProps) {
  const { t } = useTranslation("cheques");
  const { t: common } = useTranslation();
  const kit = useChequeForm({
    id: "status",
    schema: statusForm,
    result,
    defaultValue: typed,
    empty: { fields: chequeFields.length, says: t("errors.statusBoth") },
  });
  return (
    <KitForm kit={kit} method="get">
      <AccountSelect
        accounts={accounts}
        chosen={kit.valueOf("account")}
        error={kit.errorOf("account")}
        placeholder
      />
      <NumberField kit={kit} name="number" label={t("stop.number")} hint={t("stop.numberHint")} />
      <Cluster>
        <Button>{common("actions.submit")}</Button>
        <Link to="/FateOfCheque" reloadDocument>
          {common("actions.clear")}
        </Link>
      </Cluster>
    </KitForm>
  );
}

interface ChequeStatusProps {
  cheque: Record<"account" | "number", string>;
  answer: AnswerOf<typeof fateOfCheque>;
}

/** The status of the cheque, or why the bank has none. */
function ChequeStatus({ cheque, answer: { status, fate } }: ChequeStatusProps) {
  const { t } = useTranslation("cheques");
  if (!fate)
    return (
      <Notice kind="warning" announced>
        {status.result === "done" ? status.message : t(`results.${status.result}`)}
      </Notice>
    );
  const { state, description, on, amount, reason } = fate;
  const known = chequeReturnReasons.find((one) => one === reason);
  return (
    <Card title={t("status.heading", { number: cheque.number })}>
      <DescriptionList
        facts={[
          { term: t("columns.status"), value: state ? t(`leafStates.${state}`) : description },
          ...(on ? [{ term: t("status.on"), value: formatDate(on) }] : []),
          ...(amount === undefined ? [] : [{ term: t("status.amount"), value: <Money paise={amount} /> }]),
          ...(reason ? [{ term: t("status.reason"), value: known ? t(`returns.${known}`) : reason }] : []),
        ]}
      />
      {state === "unused" ? (
        <div>
          <LinkButton to={chequePath("/StopChequeRequest", cheque.account, cheque.number)}>
            {t("status.toStop")}
          </LinkButton>
        </div>
      ) : null}
    </Card>
  );
}
