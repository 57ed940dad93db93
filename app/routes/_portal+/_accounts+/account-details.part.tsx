import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { accountDetails } from "common/contract/accounts.server";
import type { AnswerOf } from "common/contract/service.server";
import { NOT_AVAILABLE } from "common/masks";
import { useBankWords } from "~/i18n/bank-words";
import { AccountPage } from "~/ui/account-frame";
import { accountPath } from "~/ui/account-pages";
import { Button, SecondaryLink } from "~/ui/button";
import { Card, DescriptionList, Details, EmptyState, type Fact, type Facts } from "~/ui/content";
import { Shown, ShownIfOffered, type EnquiryResult } from "~/ui/enquiry";
import { useHydrated } from "~/ui/hydrated";
import { Cluster, Page, WithLater } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Money, Reference, Written } from "~/ui/text";
import type { loadAccountDetails } from "./account-details.server";

type Shown = Awaited<ReturnType<typeof loadAccountDetails>>;

/** Numbers to receive money first, then claims, then the rest; rows without an entry are not shown. */
export function AccountDetailsPage() {
  const shown = useLoaderData<Shown | null>();
  const { t } = useTranslation(["accounts", "common"]);
  if (!shown)
    return (
      <Page>
        <EmptyState title={t("dashboard.noAccounts")} />
      </Page>
    );
  const { head, details } = shown;
  const { account } = head;
  return (
    <AccountPage head={head} tab="details">
      <Card>
        <Shown enquiry={details}>{(answer) => <AccountFacts shown={shown} details={answer} />}</Shown>
      </Card>
      <Holder {...shown} />
      <Cluster>
        <SecondaryLink to="/Certificates">{t("common:menu./Certificates")}</SecondaryLink>
        <SecondaryLink to={accountPath("/LineChartDashboard", account)}>{t("history.title")}</SecondaryLink>
        <SecondaryLink to="/AccountNames">{t("common:menu./AccountNames")}</SecondaryLink>
      </Cluster>
    </AccountPage>
  );
}

type AccountDetails = AnswerOf<typeof accountDetails>;

function AccountFacts({ shown, details }: { shown: Shown; details: AccountDetails }) {
  const { t } = useTranslation(["accounts", "common"]);
  const bankWord = useBankWords();
  const { accountNumber, kind } = shown.head.account;
  const sum = (term: string, money: bigint | undefined): Fact | false =>
    money !== undefined && { term, value: { money } };
  const joint = [details.jointHolder1, details.jointHolder2, details.jointHolder3];
  return (
    <DescriptionList
      close
      facts={[
        {
          term: t("holder.accountNumber"),
          value: <Copied text={accountNumber} shown={accountNumber.replace(/.{4}(?=.)/g, "$& ")} />,
        },
        details.ifsc && { term: t("details.ifsc"), value: <Copied text={details.ifsc} /> },
        { term: t("details.branch"), value: details.branchName },
        details.micr && { term: t("details.micr"), value: { reference: details.micr } },
        { term: t("details.accountName"), value: { written: details.accountName } },
        ...joint.map(
          (name, at) =>
            name && { term: t("details.jointHolder", { number: at + 1 }), value: { written: name } },
        ),
        ...useClaims(shown, details),
        sum(t("details.limit"), details.limit),
        sum(t("details.drawingPower"), details.drawingPower),
        sum(t(kind === "recurring-deposit" ? "card.instalment" : "card.principal"), details.principal),
        { term: t("details.openDate"), value: { date: details.openDate } },
        { term: t("details.scheme"), value: bankWord("product", details.product) },
        { term: t("details.accountType"), value: t(`common:accountKinds.${kind}`) },
        { term: t("details.mode"), value: bankWord("mode", details.modeOfOperation) },
        { term: t("details.status"), value: bankWord("accountStatus", details.status) },
      ]}
    />
  );
}

/** Each with the way to its page. */
function useClaims({ head, reasons, nominees, guarantors }: Shown, { lien }: AccountDetails): Facts {
  const { t } = useTranslation("accounts");
  const link = (path: string, label: React.ReactNode) => (
    <Link to={accountPath(path, head.account)}>{label}</Link>
  );
  const claim = (
    term: string,
    enquiry: EnquiryResult<readonly string[]>,
    { page, none }: { page: string; none: string },
  ) =>
    enquiry.state !== "not-offered" && {
      term,
      value: (
        <Named enquiry={enquiry} none={link(page, none)}>
          {(names) => link(page, <Written>{names.join(", ")}</Written>)}
        </Named>
      ),
    };
  return [
    claim(t("claims.nominees"), nominees, { page: "/NomineeDetails", none: t("nominees.noneYet") }),
    lien !== undefined &&
      lien > 0n && {
        term: t("details.lien"),
        value: (
          <>
            <Money paise={lien} />{" "}
            <div>
              <Named enquiry={reasons} none={link("/LienEnquiry", t("claims.liens"))}>
                {(all) => link("/LienEnquiry", <Written>{[...new Set(all)].join(", ")}</Written>)}
              </Named>
            </div>
          </>
        ),
      },
    claim(t("guarantors.title"), guarantors, { page: "/GuarantorDetails", none: t("guarantors.noneYet") }),
  ];
}

interface NamedProps {
  enquiry: EnquiryResult<readonly string[]>;
  none: React.ReactNode;
  children: (names: readonly string[]) => React.ReactNode;
}

/** Names in a value; `none` says that there are none. */
function Named({ enquiry, none, children }: NamedProps) {
  return (
    <ShownIfOffered enquiry={enquiry}>
      {(names) => (names.length > 0 ? children(names) : <span data-none="">{none}</span>)}
    </ShownIfOffered>
  );
}

/** The specification's table of the holder, masked as specified; number and kind of the account are above. */
function Holder({ holder }: Shown) {
  const { t } = useTranslation("accounts");
  const bankWord = useBankWords();
  return (
    <Details summary={t("holder.title")} open={holder.state !== "shown"}>
      <Shown enquiry={holder}>
        {(known) => (
          <DescriptionList
            close
            facts={[
              { term: t("holder.name"), value: { written: known.customerName } },
              { term: t("holder.customerNumber"), value: known.customerNumber },
              { term: t("holder.pan"), value: known.pan },
              { term: t("holder.aadhaar"), value: known.aadhaar },
              { term: t("holder.email"), value: known.email },
              { term: t("holder.dateOfBirth"), value: known.dateOfBirth },
              { term: t("holder.branchCode"), value: known.branchCode },
              { term: t("holder.address1"), value: known.address1 },
              { term: t("holder.address2"), value: known.address2 },
              { term: t("holder.district"), value: known.district },
              { term: t("holder.city"), value: known.city },
              { term: t("holder.state"), value: bankWord("state", known.state) },
              { term: t("holder.pinCode"), value: known.pinCode },
            ].filter(({ value }) => value && value !== NOT_AVAILABLE)}
          />
        )}
      </Shown>
    </Details>
  );
}

/** Selected whole by a press; a button copies it, without spaces, where the browser can. */
function Copied({ text, shown = text }: { text: string; shown?: string }) {
  const { t } = useTranslation("accounts");
  const [copied, setCopied] = useState(false);
  const copies = useHydrated() && "clipboard" in navigator;
  return (
    <WithLater className="copied">
      <Reference>{shown}</Reference>{" "}
      {copies ? (
        <Button
          type="button"
          look="quiet"
          aria-label={`${t("details.copy")} ${text}`}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {t(copied ? "details.copied" : "details.copy")}
        </Button>
      ) : null}
      <span role="status" className="visually-hidden">
        {copied ? t("details.copied") : null}
      </span>
    </WithLater>
  );
}
