import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { JustMade } from "~/change/change-page";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { say } from "~/i18n/wording";
import { useAnswer } from "~/ui/answer";
import { AccountChips } from "~/ui/account-chips";
import { DescriptionList, EmptyState, None } from "~/ui/content";
import { Radios } from "~/ui/controls";
import { DeliveryTerms } from "~/ui/delivery-terms";
import { knownOr, PartlyRead, ShownList } from "~/ui/enquiry";
import { attemptKeyOf } from "~/ui/form";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, useFormKit } from "~/ui/form-kit";
import { Page } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Avatar, Row, Section } from "~/ui/list";
import { PagedList } from "~/ui/paged-list";
import { State } from "~/ui/state";
import type { loader } from "./card-application.server";
import { useCardErrors } from "./card-change.part";
import type { CardApplication } from "./cards.changes.server";
import { applicationForm, cardDeliveries } from "./cards.forms";

export { action, loader } from "./card-application.server";

export const handle = {
  i18n: ["common", "flows", "cards"],
  title: "cards:apply.title",
  query: ["account", "reason", "page"],
  under: "/DebitCard",
};

/** After a refusal as well: the list may have changed. */
export const shouldRevalidate = () => true;

type Details = Extract<SerializeFrom<typeof loader>, { step: "details" }>;

export default function DebitCardApply() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("cards");
  if (page.step === "details") return <Applications page={page} />;
  return (
    <Page width="text">
      <ChangeSteps at={page.step} />
      <Authorisation page={page} act={t("list.apply")}>
        <ApplicationFacts asked={page.input} />
      </Authorisation>
    </Page>
  );
}

function ApplicationFacts({ asked }: { asked: CardApplication }) {
  const { accountNumber, reason, delivery, fee, balanceAfter, place } = asked;
  const { t } = useTranslation(["cards", "flows"]);
  const delivered = useDeliveryLabel(place);
  return (
    <DescriptionList
      facts={[
        { term: t("apply.account"), value: accountNumber },
        { term: t("apply.reason"), value: t(`apply.reasons.${reason}`) },
        { term: t("apply.delivery"), value: delivered(delivery) },
        { term: t("apply.fee"), value: fee > 0n ? { money: fee } : t("flows:delivery.free") },
        balanceAfter !== null && { term: t("apply.left"), value: { money: balanceAfter } },
      ]}
    />
  );
}

function useDeliveryLabel(place: string | null) {
  const { t } = useTranslation("cards");
  return (way: (typeof cardDeliveries)[number]) =>
    way === "address" && place ? t("apply.toAddress", { place }) : t(`apply.deliveries.${way}`);
}

/** Without the list the number of an application is left out. */
const noRows = { rows: [] };

function Applications({ page }: { page: Details }) {
  const answer = useAnswer() as { result?: SubmissionResult } | undefined;
  const { t } = useTranslation("cards");
  const { terms, made } = page;
  const { rows: listed } = knownOr(terms.applications, { missing: noRows, unknown: noRows });
  const said = ({ accountNumber }: CardApplication) => {
    const number = listed.find((application) => application.accountNumber === accountNumber)?.requestNumber;
    return number ? t("apply.done", { number }) : t("apply.doneUnnumbered");
  };
  return (
    <Page lead={t("apply.lead")}>
      {answer ? null : <JustMade made={made} say={said} unknown={t("apply.unknown")} />}
      <PartlyRead unread={terms.unread} />
      {terms.accounts.length === 0 ? (
        <EmptyState title={t("list.noAccount")} />
      ) : (
        <ApplyForm
          key={attemptKeyOf(answer, `${terms.account} ${made?.reference ?? ""}`)}
          page={page}
          result={answer?.result ?? null}
        />
      )}
      <ShownList enquiry={terms.applications} none={<None>{t("apply.none")}</None>}>
        {(list) => (
          <Section title={t("apply.list")}>
            <PagedList
              list={list}
              href={(page) => `/DebitCardApply?page=${page}`}
              columns={[t("apply.list"), t("apply.state"), t("apply.on")]}
            >
              {(row) => <ApplicationRow key={row.requestNumber} {...row} />}
            </PagedList>
          </Section>
        )}
      </ShownList>
    </Page>
  );
}

type Applied = Extract<Details["terms"]["applications"], { state: "shown" }>["answer"]["rows"][number];

function ApplicationRow(row: Applied) {
  const { requestNumber, reason, delivery, state, stateOn, accountNumber, cardEnding, cardStatus } = row;
  const { t } = useTranslation("cards");
  const words = [
    requestNumber,
    lastFour(accountNumber),
    t(`apply.deliveries.${delivery}`),
    cardEnding && cardStatus && `${t("apply.came", { ending: cardEnding })}: ${t(`status.${cardStatus}`)}`,
    cardEnding && cardStatus === "inactive" && t("apply.unblockFirst"),
  ];
  return (
    <Row
      to={cardEnding ? `/DebitCard?account=${accountNumber}` : undefined}
      lead={<Avatar icon="card" />}
      title={t(`apply.reasons.${reason}`)}
      small={words.filter(Boolean).join(" · ")}
      middle={
        <State of={state === "delivered" ? "done" : "way"}>
          {[t(`apply.states.${state}`), stateOn && formatDate(stateOn)].filter(Boolean).join(", ")}
        </State>
      }
      end={formatDate(row.appliedOn)}
    />
  );
}

function ApplyForm({ page, result }: { page: Details; result: SubmissionResult | null }) {
  const { before, wrong } = page;
  const { accounts, account, reason, place, fees } = page.terms;
  const { t } = useTranslation("cards");
  const { t: flows } = useTranslation("flows");
  const kit = useFormKit({
    id: "apply",
    schema: applicationForm,
    result,
    defaultValue: before ? { ...before, account: before.handle } : { account, reason },
    say: useCardErrors(),
    wrong: wrong && { field: null, text: say(flows, wrong) },
  });
  const deliveryLabel = useDeliveryLabel(place);
  const chosen = kit.valueOf("account");
  return (
    <KitForm kit={kit} action="/DebitCardApply">
      <AccountChips path="" accounts={accounts} chosen={chosen} />
      <input type="hidden" name="account" value={chosen} />
      <Radios
        field={kit.field("reason")}
        label={t("apply.reason")}
        error={kit.errorOf("reason")}
        options={fees.map(({ reason, fee }) => ({
          value: reason,
          label: [t(`apply.reasons.${reason}`), fee > 0n && formatRupees(fee)].filter(Boolean).join(" · "),
        }))}
      />
      <Radios
        field={kit.field("delivery")}
        label={t("apply.delivery")}
        error={kit.errorOf("delivery")}
        options={cardDeliveries.map((value) => ({ value, label: deliveryLabel(value) }))}
      />
      <FormFoot act={t("list.apply")} clear="/DebitCardApply" />
      <DeliveryTerms fees={fees.map(({ reason, fee }) => ({ name: t(`apply.reasons.${reason}`), fee }))} />
      <p>
        {t("apply.lostHint")} <Link to="/DebitCard">{t("list.title")}</Link>
      </p>
    </KitForm>
  );
}
