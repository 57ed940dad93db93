import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { liens, nominees } from "common/contract/account-enquiries.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { useBankWords } from "~/i18n/bank-words";
import { AccountChips } from "~/ui/account-chips";
import { accountPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { EmptyState, Notice } from "~/ui/content";
import { Shown, ShownList } from "~/ui/enquiry";
import { Cluster, Page } from "~/ui/layout";
import { Avatar, initials, List, Row } from "~/ui/list";
import { Tabs } from "~/ui/navigation";
import { Money } from "~/ui/text";
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
        <ShownList
          enquiry={page.liens}
          none={<EmptyState title={t("liens.none")} text={t("liens.noneText")} />}
        >
          {(held) => <Liens liens={held} />}
        </ShownList>
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

/** Amounts on hold, with their reasons. */
function Liens({ liens: held }: Pick<AnswerOf<typeof liens>, "liens">) {
  const { t } = useTranslation("accounts");
  return (
    <List>
      {held.map(({ lienId, amount, heldFor, reason, markedOn, endsOn }) => (
        <Row
          key={lienId}
          lead={<Avatar icon="lock" />}
          title={<bdi>{reason}</bdi>}
          small={
            <>
              <bdi>{heldFor}</bdi> · {t("liens.number")} {lienId}
            </>
          }
          middle={
            <>
              <div>
                {t("liens.markedOn")} {formatDate(markedOn)}
              </div>
              {endsOn ? (
                <div>
                  {t("liens.endsOn")} {formatDate(endsOn)}
                </div>
              ) : null}
            </>
          }
          end={<Money paise={amount} />}
        />
      ))}
    </List>
  );
}

function Nominees({ nominees: named }: Pick<AnswerOf<typeof nominees>, "nominees">) {
  const { t } = useTranslation("accounts");
  const bankWord = useBankWords();
  return (
    <List>
      {named.map(({ name, relation, dateOfBirth, share, turn, minor, guardian, registeredOn }) => (
        <Row
          key={name}
          lead={<Avatar letters={initials(name)} />}
          title={<bdi>{name}</bdi>}
          small={
            <>
              {bankWord("relation", relation)}
              {minor && guardian ? (
                <div>
                  {t("nominees.guardian")} <bdi>{guardian}</bdi>
                </div>
              ) : null}
            </>
          }
          middle={
            <>
              {dateOfBirth ? (
                <div>
                  {t("holder.dateOfBirth")} {formatDate(dateOfBirth)}
                </div>
              ) : null}
              <div>
                {t("nominees.registeredOn")} {formatDate(registeredOn)}
              </div>
            </>
          }
          end={turn ? t("nominees.turn", { turn }) : `${share} %`}
        />
      ))}
    </List>
  );
}
