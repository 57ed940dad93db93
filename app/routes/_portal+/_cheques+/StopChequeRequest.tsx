import type { SubmissionResult } from "@conform-to/react";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LEAVES_IN_A_BOOK } from "common/cheque-books";
import { Authorisation } from "~/change/change-steps";
import { say } from "~/i18n/wording";
import { useAnswer } from "~/ui/answer";
import { useOwnAccountName } from "~/ui/account-names";
import { LinkButton } from "~/ui/button";
import { Announcement, DescriptionList, Details, Notice } from "~/ui/content";
import { Radios } from "~/ui/controls";
import { attemptKeyOf } from "~/ui/form";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, KitText } from "~/ui/form-kit";
import { Cluster, Page } from "~/ui/layout";
import { Link } from "~/ui/link";
import { ChequeAccountField, ChequeNumberField, NoChequeAccount, useChequeForm } from "./cheque-form.part";
import { stopForm, stopReasons, type StopInput } from "./cheques.forms";
import type { action, loader } from "./stop.server";

export { action, loader } from "./stop.server";

export const handle = {
  i18n: ["common", "flows", "cheques"],
  title: "cheques:stop.title",
  menu: { group: "cheques", order: 10 },
  query: ["account", "number", "last", "reason"],
};

export default function StopChequeRequest() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("cheques");
  return (
    <Page lead={t(page.mayRevoke ? "stop.lead" : "viewOnly.stop")} width="text">
      {page.step === "done" ? (
        <StopDone {...page} />
      ) : page.step !== "details" ? (
        <StopCheck page={page} />
      ) : page.accounts.length === 0 ? (
        <NoChequeAccount />
      ) : (
        <StopForm
          key={attemptKeyOf(answer)}
          page={page}
          result={answer && "result" in answer ? answer.result : null}
        />
      )}
    </Page>
  );
}

type PageData<Step> = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { step: Step }>;

function StopForm({ page, result }: { page: PageData<"details">; result: SubmissionResult | null }) {
  const { accounts, typed, wrong, why } = page;
  const { t } = useTranslation("cheques");
  const { t: flows } = useTranslation("flows");
  const kit = useChequeForm({
    id: "stop",
    schema: stopForm,
    result,
    defaultValue: typed,
    // With a result of the bank the form is empty, and the result is announced.
    wrong: wrong === null || why ? null : { field: null, text: say(flows, wrong) },
  });
  return (
    <KitForm kit={kit}>
      {why && !result ? <Announcement kind="warning">{t(`results.${why}`)}</Announcement> : null}
      <ChequeAccountField kit={kit} accounts={accounts} />
      <ChequeNumberField kit={kit} />
      <Radios
        field={kit.field("reason")}
        label={t("stop.reason")}
        options={stopReasons.map((value) => ({ value, label: t(`stop.reasons.${value}`) }))}
        error={kit.errorOf("reason")}
      />
      <Details summary={t("stop.several")} open={Boolean(typed.last || result?.error?.last)}>
        <KitText
          kit={kit}
          name="last"
          label={t("stop.last")}
          hint={t("stop.lastHint", { leaves: LEAVES_IN_A_BOOK })}
          optional
          width="short"
          digits
        />
      </Details>
      <FormFoot clear="/StopChequeRequest" />
    </KitForm>
  );
}

const numbersOf = ({ number, last }: StopInput) => (last ? `${number} – ${last}` : number);

function StopCheck({ page }: { page: PageData<"check" | "otp"> }) {
  const { t } = useTranslation("cheques");
  const nameOf = useOwnAccountName(page.accounts);
  const { input, states } = page;
  const { account, number, last = number, reason } = input;
  const all = Number(last) - Number(number) + 1;
  const unused = states?.find(({ state }) => state === "unused")?.count;
  return (
    <Authorisation page={page} act={t("stop.confirm", { count: unused ?? all })} lead={t("stop.check")}>
      {states && !unused ? <Notice kind="warning">{t("stop.noneUnused")}</Notice> : null}
      {unused && unused < all ? <Notice kind="information">{t("stop.onlyUnused")}</Notice> : null}
      <DescriptionList
        facts={[
          { term: t("columns.account"), value: nameOf(account) },
          { term: t("stop.number"), value: numbersOf(input) },
          { term: t("stop.reason"), value: t(`stop.reasons.${reason}`) },
          {
            term: t("stop.now"),
            value: states?.map(({ state, count }) => `${t(`leafStates.${state}`)}: ${count}`).join(", "),
          },
        ]}
      />
    </Authorisation>
  );
}

function StopDone({ input, accounts, requestNumber, stopped }: PageData<"done">) {
  const { t } = useTranslation("cheques");
  const nameOf = useOwnAccountName(accounts);
  return (
    <>
      <Announcement kind="success">{t("stop.done", { count: stopped })}</Announcement>
      <DescriptionList
        facts={[
          { term: t("columns.request"), value: { reference: requestNumber } },
          { term: t("columns.account"), value: nameOf(input.account) },
          { term: t("stop.number"), value: numbersOf(input) },
        ]}
      />
      <Cluster>
        <LinkButton to="/ViewStopCheque">{t("stops.title")}</LinkButton>
        <Link to="/StopChequeRequest">{t("stop.another")}</Link>
      </Cluster>
    </>
  );
}
