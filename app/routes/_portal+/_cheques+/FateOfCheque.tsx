import { parseWithZod } from "@conform-to/zod/v4";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { chequeReturnReasons } from "common/cheque-leaf";
import { fateOfCheque } from "common/contract/cheques.server";
import { addQuery } from "common/path-query";
import { requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { Announcement, Card, DescriptionList } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { FormFoot } from "~/ui/form-foot";
import { KitForm } from "~/ui/form-kit";
import { Page } from "~/ui/layout";
import { ChequeAccountField, NoChequeAccount, NumberField, useChequeForm } from "./cheque-form.part";
import { chequeFields, statusForm, typedIn } from "./cheques.forms";
import { chequeAccounts } from "./cheques.server";

export const handle = {
  i18n: ["common", "cheques"],
  title: "cheques:status.title",
  menu: { group: "cheques", order: 30 },
  query: ["account", "number"],
};

/** `?account=&number=` ask for the status of a cheque; `?account=` alone chooses the account. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const typed = typedIn(query, chequeFields);
  const own = typed.account ? await chequeAccounts.get(customer, typed.account) : null;
  const page = { accounts: chequeAccounts.list(customer), typed, result: null, status: null };
  if (!query.has("number")) return data(page);
  const submission = parseWithZod(query, { schema: statusForm });
  if (submission.status !== "success" || !own)
    return data({ ...page, failed: true, result: submission.reply() }, { status: 400 });
  const { account, number } = submission.value;
  const status = await customer.ask(fateOfCheque, { accountNumber: own.accountNumber, number });
  return data({ ...page, typed: { account, number }, status });
}

export default function FateOfCheque() {
  const { accounts, typed, result, status } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  const reasonOf = (reason: string) => {
    const known = chequeReturnReasons.find((name) => name === reason);
    return known ? t(`returns.${known}`) : reason;
  };
  const refused = status?.state === "shown" && !status.answer.fate;
  const shown = refused ? { account: "", number: "" } : typed;
  return (
    <Page lead={t("status.lead")} width="text">
      {accounts.length === 0 ? (
        <NoChequeAccount />
      ) : (
        <StatusForm key={JSON.stringify([shown, result])} accounts={accounts} typed={shown} result={result} />
      )}
      {status ? (
        <Shown enquiry={status}>
          {({ fate, status: { result, message } }) =>
            fate ? (
              <Card title={t("status.heading", { number: typed.number })}>
                <DescriptionList
                  facts={[
                    {
                      term: t("columns.status"),
                      value: fate.state ? t(`leafStates.${fate.state}`) : fate.description,
                    },
                    fate.on && { term: t("status.on"), value: { date: fate.on } },
                    fate.amount !== undefined && { term: t("status.amount"), value: { money: fate.amount } },
                    fate.reason && { term: t("status.reason"), value: reasonOf(fate.reason) },
                  ]}
                />
                {fate.state === "unused" ? (
                  <div>
                    <LinkButton to={addQuery("/StopChequeRequest", typed)}>{t("status.toStop")}</LinkButton>
                  </div>
                ) : null}
              </Card>
            ) : (
              <Announcement kind="warning">
                {result === "done" ? message : t(`results.${result}`)}
              </Announcement>
            )
          }
        </Shown>
      ) : null}
    </Page>
  );
}

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

function StatusForm({ accounts, typed, result }: Pick<PageData, "accounts" | "typed" | "result">) {
  const { t } = useTranslation("cheques");
  const kit = useChequeForm({
    id: "status",
    schema: statusForm,
    result,
    defaultValue: typed,
    empty: { fields: 2, says: t("errors.statusBoth") },
  });
  return (
    <KitForm kit={kit} method="get">
      <ChequeAccountField kit={kit} accounts={accounts} />
      <NumberField kit={kit} name="number" label={t("stop.number")} hint={t("stop.numberHint")} />
      <FormFoot act={t("status.show")} clear="/FateOfCheque" />
    </KitForm>
  );
}
