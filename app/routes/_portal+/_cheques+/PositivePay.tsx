import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatRupees } from "common/money";
import { ChangePage, JustMade } from "~/change/change-page";
import { useOwnAccountName } from "~/ui/account-names";
import { Announcement, Card, DescriptionList, EmptyState, Notice } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { Tabs } from "~/ui/navigation";
import { Reference } from "~/ui/text";
import { historyPath } from "./positive-pay-history.forms";
import { PositivePayFilter, PositivePayForm, PositivePayList } from "./positive-pay.part";
import type { Declaration } from "./positive-pay.forms";
import type { DeclaringTerms, loader } from "./positive-pay.server";

export { action, loader } from "./positive-pay.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "cheques"],
  title: "cheques:positivePay.title",
  menu: { group: "cheques", order: 70 },
  query: ["tab", "account", "number", "state", "from", "to", "page"],
  typed: ["payee", "least", "most"],
};

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function PositivePay() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  if (page.accounts.length === 0)
    return (
      <Page title={t("positivePay.title")}>
        <EmptyState title={t("positivePay.noAccount")} />
      </Page>
    );
  return page.tab === "add" ? <Declaring {...page} /> : <Declared page={page} />;
}

function Declaring({ accounts, mayRevoke }: Pick<PageData, "accounts" | "mayRevoke">) {
  const { t } = useTranslation("cheques");
  const nameOf = useOwnAccountName(accounts);
  const term = (name: keyof Declaration) => t(`positivePay.fields.${name}`);
  return (
    <ChangePage<Declaration, DeclaringTerms>
      lead={t("positivePay.lead")}
      checkTitle={t("positivePay.check.title")}
      act={t("positivePay.check.confirm")}
      form={(terms, { attempt, ...start }) => (
        <>
          <PositivePayTabs current="add" />
          <PositivePayForm key={attempt} {...terms} {...start} accounts={accounts} />
        </>
      )}
      summary={({ account, payee, number, instrumentDate, issueDate, amount, remark }) => (
        <>
          <Notice kind="warning">
            {t(mayRevoke ? "positivePay.check.warning" : "positivePay.check.viewOnly")}
          </Notice>
          <Card main>
            <DescriptionList
              facts={[
                { term: term("number"), value: <span className="money">{number}</span> },
                { term: term("payee"), value: { written: payee } },
                { term: term("amount"), value: { money: amount, size: "large" } },
                { term: term("instrumentDate"), value: { date: instrumentDate } },
                { term: term("issueDate"), value: { date: issueDate } },
                { term: term("account"), value: nameOf(account) },
                { term: term("remark"), value: { written: remark } },
              ]}
            />
          </Card>
        </>
      )}
    />
  );
}

function Declared({ page }: { page: Extract<PageData, { tab: "history" }> }) {
  const { t } = useTranslation("cheques");
  const { declared } = page;
  return (
    <Page title={t("positivePay.title")}>
      <PositivePayTabs current="history" />
      <JustMade made={page.revoked} say={({ number }) => t("positivePay.revoke.done", { number })} />
      {declared ? (
        <Announcement kind="success">
          <p>
            {t("positivePay.history.declared", {
              number: declared.input.number,
              payee: declared.input.payee,
              amount: formatRupees(declared.input.amount),
            })}
          </p>
          <p>
            {t("positivePay.history.reference")}: <Reference>{declared.reference}</Reference>
          </p>
        </Announcement>
      ) : null}
      <PositivePayFilter {...page} />
      {page.history ? (
        <Shown enquiry={page.history}>{(shown) => <PositivePayList {...page} page={shown} />}</Shown>
      ) : null}
    </Page>
  );
}

function PositivePayTabs({ current }: { current: "add" | "history" }) {
  const { t } = useTranslation("cheques");
  const paths = { add: "/PositivePay", history: historyPath };
  return (
    <Tabs
      label={t("positivePay.title")}
      tabs={(["add", "history"] as const).map((tab) => ({
        to: paths[tab],
        label: t(`positivePay.${tab}.title`),
        current: tab === current,
      }))}
    />
  );
}
