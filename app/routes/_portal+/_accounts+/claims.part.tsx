import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { nominees } from "common/contract/account-enquiries.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate, type IsoDate } from "common/dates";
import { useBankWords } from "~/i18n/bank-words";
import { AccountChips } from "~/ui/account-chips";
import { accountPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { EmptyState, Notice } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { EnquiryList } from "~/ui/enquiry-list";
import { Cluster, Page } from "~/ui/layout";
import { Avatar, initials, List, Row } from "~/ui/list";
import { Tabs } from "~/ui/navigation";
import { Money, Written } from "~/ui/text";
import type { loadClaims } from "./claims.server";

const paths = { nominees: "/NomineeDetails", liens: "/LienEnquiry" } as const;

export function ClaimsPage() {
  const page = useLoaderData<typeof loadClaims>();
  const { kind, accounts, account } = page;
  const { t } = useTranslation("accounts");
  return (
    <Page lead={t(`claims.${kind}Lead`)}>
      <Tabs
        label={t("claims.views")}
        tabs={(["nominees", "liens"] as const).map((view) => ({
          to: account ? accountPath(paths[view], account) : paths[view],
          label: t(`claims.${view}`),
          current: view === kind,
        }))}
      />
      <AccountChips path={paths[kind]} accounts={accounts} chosen={account?.handle} />
      {page.liens ? (
        <EnquiryList
          enquiry={page.liens}
          none={<EmptyState title={t("liens.none")} text={t("liens.noneText")} />}
        >
          {({ lienId, amount, heldFor, reason, markedOn, endsOn }) => (
            <Row
              key={lienId}
              lead={<Avatar icon="lock" />}
              title={<Written>{reason}</Written>}
              small={
                <>
                  <Written>{heldFor}</Written> · {t("liens.number")} {lienId}
                </>
              }
              middle={
                <>
                  <Day label={t("liens.markedOn")} on={markedOn} />
                  <Day label={t("liens.endsOn")} on={endsOn} />
                </>
              }
              end={<Money paise={amount} />}
            />
          )}
        </EnquiryList>
      ) : null}
      {page.isLent ? <Notice>{t("nominees.ofLoans")}</Notice> : null}
      {page.nominees ? (
        <Shown enquiry={page.nominees}>
          {({ nominees, changes }) => (
            <>
              {nominees.length === 0 ? (
                <EmptyState title={t("nominees.none")} text={t("nominees.noneText")}>
                  {changes === "all-holders" ? (
                    <LinkButton to="/Locator">{t("nominees.findBranch")}</LinkButton>
                  ) : null}
                </EmptyState>
              ) : (
                <Nominees nominees={nominees} />
              )}
              {account && changes === "here" && page.mayChange ? (
                <Cluster>
                  <LinkButton to={accountPath("/Nominees", account)}>{t("nominees.change")}</LinkButton>
                </Cluster>
              ) : null}
            </>
          )}
        </Shown>
      ) : null}
    </Page>
  );
}

const Day = ({ label, on }: { label: string; on: IsoDate | undefined }) =>
  on ? <div>{`${label} ${formatDate(on)}`}</div> : null;

function Nominees({ nominees: named }: Pick<AnswerOf<typeof nominees>, "nominees">) {
  const { t } = useTranslation("accounts");
  const bankWord = useBankWords();
  return (
    <List>
      {named.map(({ name, relation, dateOfBirth, share, turn, minor, guardian, registeredOn }) => (
        <Row
          key={name}
          lead={<Avatar letters={initials(name)} />}
          title={<Written>{name}</Written>}
          small={
            <>
              {bankWord("relation", relation)}
              {minor && guardian ? (
                <div>
                  {t("nominees.guardian")} <Written>{guardian}</Written>
                </div>
              ) : null}
            </>
          }
          middle={
            <>
              <Day label={t("holder.dateOfBirth")} on={dateOfBirth} />
              <Day label={t("nominees.registeredOn")} on={registeredOn} />
            </>
          }
          end={turn ? t("nominees.turn", { turn }) : `${share}%`}
        />
      ))}
    </List>
  );
}
