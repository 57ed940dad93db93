import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cardApplications, type cardApplication } from "common/contract/cards.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { pageOf, readPage } from "common/paging";
import { cardServiceOf } from "common/tariff";
import { findDone } from "~/change/change-flow.server";
import { goToMade, submitChange } from "~/change/make-change.server";
import { formErrorOf } from "~/change/refusal.server";
import { newReference } from "~/change/change.server";
import { feeToday, findRegisteredPlace } from "~/customer/delivery.server";
import { readForm } from "~/session/form.server";
import { requirePayer } from "~/session/guards.server";
import { useAccountOptions } from "~/ui/account-select";
import { Announcement, Card, EmptyState } from "~/ui/content";
import { DeliveryTerms } from "~/ui/delivery-terms";
import { shownAs, ShownList } from "~/ui/enquiry";
import { ErrorSummary, attemptKeyOf } from "~/ui/form";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, useFormKit, KitSelect } from "~/ui/form-kit";
import { Page } from "~/ui/layout";
import { PagedTable } from "~/ui/paged-table";
import { useCardErrors } from "./card-change.part";
import { applyForCard } from "./cards.changes.server";
import { applicationForm, cardDeliveries, cardReasons } from "./cards.forms";
import { cardAccounts } from "./cards.server";

export const handle = {
  i18n: ["common", "flows", "cards"],
  title: "cards:apply.title",
  query: ["account", "reason", "page"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requirePayer(args);
  const { query } = customer;
  const [account, place, listed] = await Promise.all([
    cardAccounts.find(args, customer),
    findRegisteredPlace(customer),
    customer.ask(cardApplications, {}),
  ]);
  const made = await findDone(customer, applyForCard, query.get("done"));
  return {
    accounts: cardAccounts.list(customer),
    account: account?.handle ?? "",
    reason: cardReasons.find((known) => known === query.get("reason")) ?? "",
    place,
    fees: cardReasons.map((reason) => ({ reason, fee: feeToday(customer, cardServiceOf(reason)) })),
    reference: newReference(),
    applications: shownAs(listed, ({ applications }) => pageOf(applications, readPage(query))),
    done: made?.state === "done" ? (made.answer as AnswerOf<typeof cardApplication>).requestNumber : null,
    unknown: made?.state === "unknown",
  };
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  const form = await readForm(args, ["reference", ...applicationForm.keyof().options]);
  const submission = parseWithZod(form, { schema: applicationForm });
  if (submission.status !== "success") return again(submission.reply(), 400);
  const refused = (error: string, status: number) => again(submission.reply({ formErrors: [error] }), status);
  const { account, ...requested } = submission.value;
  const { accountNumber, handle } = await cardAccounts.get(customer, account);
  const application = { ...requested, accountNumber, handle };
  const reference = String(form.get("reference") ?? "");
  const end = await submitChange(customer, applyForCard, application, { reference });
  if (end instanceof Response) return end;
  switch (end.outcome) {
    case "unknown":
      return goToMade(customer, applyForCard, application, { reference, known: false });
    case "too-often":
      return refused("errors.tooOften", 429);
    case "not-sent":
      return refused("apply.errors.notSent", 503);
    case "refused": {
      if (end.code === OTHER_CONTENT) return refused("apply.errors.sentBefore", 400);
      const error = formErrorOf(end.error);
      if (end.code !== NONE_EXPIRED) return refused(error, 400);
      return again(submission.reply({ fieldErrors: { reason: [error] } }), 400);
    }
  }
}

const OTHER_CONTENT = "8013";
const NONE_EXPIRED = "9112";

const again = (result: SubmissionResult, status: number) => data({ failed: true, result }, { status });

/** After a refusal as well: the next attempt is another application, with a reference of its own. */
export const shouldRevalidate = () => true;

export default function DebitCardApply() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  return (
    <Page lead={t("apply.lead")}>
      {page.done && !answer ? (
        <Announcement kind="success">{t("apply.done", { number: page.done })}</Announcement>
      ) : null}
      {page.unknown && !answer ? <Announcement kind="warning">{t("apply.unknown")}</Announcement> : null}
      {page.accounts.length === 0 ? (
        <EmptyState title={t("list.noAccount")} />
      ) : (
        <ApplyForm
          key={attemptKeyOf(answer, `${page.account} ${page.done}`)}
          page={page}
          result={answer?.result ?? null}
        />
      )}
      <ShownList enquiry={page.applications} none={<p>{t("apply.none")}</p>}>
        {(list) => (
          <PagedTable
            caption={t("apply.list")}
            captionHidden={false}
            list={list}
            href={(page) => `/DebitCardApply?page=${page}`}
            rowKey={({ requestNumber }) => requestNumber}
            columns={[
              { heading: t("apply.number"), names: true, kind: "code", cell: (row) => row.requestNumber },
              { heading: t("apply.account"), kind: "code", cell: (row) => row.accountNumber },
              { heading: t("apply.reason"), cell: ({ reason }) => t(`apply.reasons.${reason}`) },
              { heading: t("apply.delivery"), cell: ({ delivery }) => t(`apply.deliveries.${delivery}`) },
              { heading: t("apply.on"), kind: "date", cell: ({ appliedOn }) => formatDate(appliedOn) },
              {
                heading: t("apply.state"),
                cell: ({ state, stateOn, accountNumber, cardEnding, cardStatus }) => (
                  <>
                    <p>
                      {[t(`apply.states.${state}`), stateOn && formatDate(stateOn)]
                        .filter(Boolean)
                        .join(", ")}
                    </p>
                    {cardEnding && cardStatus ? (
                      <p>
                        <Link to={`/DebitCard?account=${accountNumber}`}>
                          {t("apply.came", { ending: cardEnding })}
                        </Link>
                        : {t(`status.${cardStatus}`)}
                      </p>
                    ) : null}
                    {cardEnding && cardStatus === "inactive" ? <p>{t("apply.unblockFirst")}</p> : null}
                  </>
                ),
              },
            ]}
          />
        )}
      </ShownList>
    </Page>
  );
}

function ApplyForm({
  page,
  result,
}: {
  page: SerializeFrom<typeof loader>;
  result: SubmissionResult | null;
}) {
  const { accounts, account, reason, place, fees, reference } = page;
  const { t } = useTranslation("cards");
  const kit = useFormKit({
    id: "apply",
    schema: applicationForm,
    result,
    defaultValue: { account, reason },
    say: useCardErrors(),
  });
  const deliveryLabel = (way: (typeof cardDeliveries)[number]) =>
    way === "address" && place ? t("apply.toAddress", { place }) : t(`apply.deliveries.${way}`);
  const options = {
    account: useAccountOptions(accounts),
    reason: cardReasons.map((value) => ({ value, label: t(`apply.reasons.${value}`) })),
    delivery: cardDeliveries.map((value) => ({ value, label: deliveryLabel(value) })),
  };
  const choice = (name: keyof typeof options) => (
    <KitSelect kit={kit} name={name} label={t(`apply.${name}`)} placeholder options={options[name]} />
  );
  return (
    <>
      <ErrorSummary errors={kit.lines} />
      <Card>
        <KitForm kit={kit} lines={[]} action="/DebitCardApply">
          <input type="hidden" name="reference" value={reference} />
          {choice("account")}
          {choice("reason")}
          <p>
            {t("apply.lostHint")} <Link to="/DebitCard">{t("list.title")}</Link>
          </p>
          {choice("delivery")}
          <DeliveryTerms
            fees={fees.map(({ reason, fee }) => ({ name: t(`apply.reasons.${reason}`), fee }))}
          />
          <FormFoot act={t("list.apply")} clear="/DebitCardApply" />
        </KitForm>
      </Card>
    </>
  );
}
