import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AccountPage } from "~/ui/account-frame";
import { accountPath } from "~/ui/account-pages";
import { SecondaryLink } from "~/ui/button";
import { EnquiryList } from "~/ui/enquiry-list";
import { Cluster } from "~/ui/layout";
import { Avatar, Row, Section } from "~/ui/list";
import { CardState } from "~/ui/state";
import { Money } from "~/ui/text";
import { None } from "~/ui/content";
import { loadAccountLimits, type enquireLimits } from "./account-limits.server";

export const handle = {
  i18n: ["common", "account", "cards"],
  title: "account:tabs.limits",
  query: ["account"],
  under: "/Movements",
};

export const loader = (args: LoaderFunctionArgs) => loadAccountLimits(args);

export default function AccountLimits() {
  const { head, limits, cards, books } = useLoaderData<typeof loader>();
  const { account, pays } = head;
  const { t } = useTranslation("account");
  return (
    <AccountPage head={head} tab="limits">
      {limits ? <Limits limits={limits} /> : null}
      <Section title={t("cards.title")}>
        <EnquiryList enquiry={cards} none={<None>{t("cards.none")}</None>}>
          {({ ending, status, expiry }) => (
            <Row
              key={ending}
              to={accountPath("/DebitCard", account)}
              lead={<Avatar icon="card" />}
              title={`${t("cards.one")} ${ending}`}
              small={t("cards.until", { expiry })}
              middle={<CardState status={status} />}
            />
          )}
        </EnquiryList>
      </Section>
      <Section title={t("cheques.title")}>
        <EnquiryList enquiry={books} none={<None>{t("cheques.none")}</None>}>
          {({ first, last, unused }) => (
            <Row
              key={first}
              to={accountPath("/ChequebookStatus", account)}
              lead={<Avatar icon="cheque" />}
              title={t("cheques.book", { first, last })}
              small={t("cheques.unused", { count: unused })}
            />
          )}
        </EnquiryList>
      </Section>
      <Cluster>
        {pays ? (
          <SecondaryLink to={accountPath("/ChequeBookRequest", account)}>{t("cheques.ask")}</SecondaryLink>
        ) : null}
        <SecondaryLink to="/AccountNames">{t("rename")}</SecondaryLink>
      </Cluster>
    </AccountPage>
  );
}

/** The same in all languages. */
const networks = { imps: "IMPS", "neft-rtgs": "NEFT, RTGS" } as const;

/** By the bank's limits and the customer's own, which count what was paid from all accounts. */
function Limits({ limits }: { limits: Awaited<ReturnType<typeof enquireLimits>> }) {
  const { t } = useTranslation("account");
  return (
    <Section title={t("limits.title")} link={{ to: "/OwnLimit", label: t("limits.change") }}>
      <EnquiryList enquiry={limits} none={null}>
        {({ way, dayLimit, leftToday }) => (
          <Row
            key={way}
            title={way === "own" || way === "within" ? t(`limits.${way}`) : networks[way]}
            small={leftToday === undefined ? null : t("limits.left", { amount: leftToday })}
            end={dayLimit === undefined ? t("limits.none") : <Money paise={dayLimit} />}
          />
        )}
      </EnquiryList>
    </Section>
  );
}
