import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOperative } from "common/accounts";
import { alwaysToldFrom, wishKey, tellsLess, wishesOf, type AlertWish } from "common/alerts";
import { alertSettings } from "common/contract/profile.server";
import { formatRupees } from "common/money";
import { hideableNotices } from "common/notices";
import { actOnChange, changeFields, startWithOtp } from "~/change/action.server";
import { findDone, loadChange } from "~/change/change-flow.server";
import { ChangeOtpStep } from "~/change/change-steps";
import { JustMade } from "~/change/change-page";
import { submitChange } from "~/change/make-change.server";
import { refuseForm } from "~/change/form.server";
import { formErrorOf, statusOf } from "~/change/refusal.server";
import { newReference } from "~/change/change.server";
import { readFlash, redirectWithFlash } from "~/change/flash.server";
import { findShownGroups } from "~/customer/notices.server";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { Button } from "~/ui/button";
import { Announcement, Card, EmptyState } from "~/ui/content";
import { Checkbox } from "~/ui/controls";
import { shownAs, ShownList } from "~/ui/enquiry";
import { attemptKeyOf, FormToken } from "~/ui/form";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { AlertForm, AlertSummary } from "./alert-form.part";
import { changeAlerts, tellFewer } from "./profile.changes.server";
import { alertField, alertsForm, alertsOf } from "./profile.forms";

export const handle = {
  i18n: ["common", "flows", "profile"],
  title: "profile:alerts.title",
  menu: { group: "you", order: 30 },
};

/** One form for all accounts; or the OTP of fewer messages. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const state = await loadChange(args, customer, tellFewer);
  const floor = alwaysToldFrom(customer.portal.tariff.alerts, customer.today, "other");
  if (state?.step === "otp") {
    const { input, alike: _, ...otp } = state;
    return { ...otp, settings: settingsOf(customer, wishesOf(input)), floor };
  }
  const reopened = state?.step === "details" ? state : null;
  const wishes = reopened ? wishesOf(reopened.input) : [];
  const done = customer.query.get("done");
  return {
    step: "details" as const,
    floor,
    settings: shownAs(await customer.ask(alertSettings, {}), ({ accounts }) =>
      settingsOf(
        customer,
        accounts.map((now) => wishes.find((wish) => wish.accountNumber === now.accountNumber) ?? now),
      ),
    ),
    reference: newReference(),
    made: (await findDone(customer, tellFewer, done)) ?? (await findDone(customer, changeAlerts, done)),
    told: await readFlash(args, customer, "saved"),
    notices: await findShownGroups(customer),
    wrong: reopened?.wrong?.wording ?? null,
    failed: Boolean(reopened?.wrong),
  };
}

const settingsOf = (customer: SignedIn, wishes: readonly (AlertWish & { accountNumber: string })[]) =>
  wishes.flatMap(({ accountNumber, ...alerts }) => {
    const account = customer.accounts.find((own) => own.accountNumber === accountNumber);
    return account ? [{ account, alerts }] : [];
  });

/** An account whose fields were not sent keeps its settings. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const own = customer.accounts.filter(({ kind }) => isOperative(kind));
  const form = await readForm(args, ["reference", ...alertsForm(own).keyof().options, ...changeFields]);
  if (form.has("run")) return actOnChange(customer, tellFewer, form);
  const sent = own.filter((account) => form.has(alertField("debitsFrom", account)));
  const submission = parseWithZod(form, { schema: alertsForm(sent) });
  const refuse = (status: number, error: string) => refuseForm(submission, status, { formErrors: [error] });
  if (submission.status !== "success") return refuseForm(submission);
  const known = await customer.call(alertSettings, {});
  if (known.outcome !== "done") return refuse(503, "errors.notSent");
  const changed = sent.flatMap((account) => {
    const { accountNumber } = account;
    const now = known.answer.accounts.find((one) => one.accountNumber === accountNumber);
    const wish = { accountNumber, ...alertsOf(submission.value, account) };
    return now && wishKey(now) !== wishKey(wish) ? [{ wish, less: tellsLess(now, wish) }] : [];
  });
  const [first, ...others] = changed.map(({ wish }) => wish);
  if (!first) return redirectWithFlash(customer, "/AlertSettings", "saved");
  const change = { ...first, others };
  if (changed.some(({ less }) => less)) {
    if (!(await customer.within("account-setting"))) return refuse(429, "errors.tooOften");
    const refused = await startWithOtp(args, customer, tellFewer, change);
    return refused instanceof Response ? refused : refuse(statusOf(refused), formErrorOf(refused.wording));
  }
  const reference = String(form.get("reference") ?? "");
  const made = await submitChange(customer, changeAlerts, change, { reference });
  if (made instanceof Response) return made;
  // The reference of an old page was used before.
  const isOld = made.outcome === "refused" && made.code === "8013";
  return refuse(made.status, isOld ? "errors.sentBefore" : formErrorOf(made.error));
}

export default function AlertSettings() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation(["profile", "common"]);
  const { t: flows } = useTranslation("flows");
  const always = <p>{t("alerts.always", { floor: formatRupees(page.floor) })}</p>;
  if (page.step === "otp")
    return (
      <Page width="text">
        <ChangeOtpStep state={page} act={t("common:actions.save")}>
          {page.settings.map((setting) => (
            <AlertSummary key={setting.account.handle} {...setting} />
          ))}
          {always}
        </ChangeOtpStep>
      </Page>
    );
  const { settings, reference, made, told: shown, notices, wrong } = page;
  return (
    <Page lead={t("alerts.lead")}>
      {answer ? null : <JustMade made={made} say={() => t("alerts.saved")} />}
      {shown && !answer ? <Announcement kind="success">{t("notices.saved")}</Announcement> : null}
      <ShownList
        enquiry={settings}
        none={<EmptyState title={t("alerts.none")} text={t("alerts.noneText")} />}
      >
        {(list) => (
          <AlertForm
            key={attemptKeyOf(answer, list.map(({ alerts }) => wishKey(alerts)).join())}
            settings={list}
            reference={reference}
            result={answer && "result" in answer ? answer.result : null}
            wrong={wrong && say(flows, wrong)}
          />
        )}
      </ShownList>
      {always}
      <p>{t("alerts.fewer")}</p>
      <div id="notices" key={notices.join()}>
        <Card
          title={t("notices.settings")}
          aside={<Link to="/Notifications">{t("common:menu./Notifications")}</Link>}
        >
          <Form method="post" action="/Notifications">
            <FormToken />
            <Stack gap="small">
              {hideableNotices.map((group) => (
                <Checkbox
                  key={group}
                  name={group}
                  value="yes"
                  defaultChecked={notices.includes(group)}
                  label={t(`notices.groups.${group}`)}
                />
              ))}
              <p>{t("notices.always")}</p>
              <Cluster>
                <Button look="secondary">{t("common:actions.save")}</Button>
              </Cluster>
            </Stack>
          </Form>
        </Card>
      </div>
    </Page>
  );
}
