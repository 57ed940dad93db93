import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOperative } from "common/accounts";
import { tellsLess, type AlertWish } from "common/alerts";
import { alertSettings } from "common/contract/profile.server";
import { formatRupees } from "common/money";
import { hideableNotices } from "common/notices";
import { referencePattern } from "common/reference";
import { actOnChange, changeFields, startWithOtp } from "~/change/action.server";
import { findDone, loadChange } from "~/change/change-flow.server";
import { ChangeOtpStep } from "~/change/change-steps";
import { JustMade } from "~/change/change-page";
import { goToMade, makeFromForm } from "~/change/make-change.server";
import { formErrorOf, refusalMessage, statusOf } from "~/change/refusal.server";
import { newReference } from "~/change/change.server";
import { readFlash } from "~/change/flash.server";
import { findShownGroups } from "~/customer/notices.server";
import { say, wordingOf, type Message } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireAccount, requireCustomer, type SignedIn } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { Button } from "~/ui/button";
import { Announcement, Card, EmptyState } from "~/ui/content";
import { Checkbox } from "~/ui/controls";
import { shownAs, ShownList } from "~/ui/enquiry";
import { attemptKeyOf, ErrorSummary, FormToken } from "~/ui/form";
import { Cluster, Page, Stack } from "~/ui/layout";
import { AlertForm, AlertSummary } from "./alert-form.part";
import { changeAlerts, tellFewer } from "./profile.changes.server";
import { alertForm, typedAlerts } from "./profile.forms";

export const handle = {
  i18n: ["common", "flows", "profile"],
  title: "profile:alerts.title",
  menu: { group: "you", order: 30 },
};

/** A form per account, each with its own reference; or the OTP of fewer messages. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const state = await loadChange(args, customer, tellFewer);
  const floor = customer.portal.profile.debitsAlwaysToldFrom;
  if (state?.step === "otp") {
    const { input, alike: _, ...otp } = state;
    return { ...otp, account: ownAccount(customer, input.accountNumber), wish: input, floor };
  }
  const reopened = state?.step === "details" ? state : null;
  const done = customer.query.get("done");
  return {
    step: "details" as const,
    floor,
    settings: shownAs(await customer.ask(alertSettings, {}), (answer) =>
      answer.accounts.flatMap(({ accountNumber, ...alerts }) => {
        const account = customer.accounts.find((own) => own.accountNumber === accountNumber);
        const typed = reopened?.input.accountNumber === accountNumber ? reopened.input : alerts;
        return account
          ? [{ account, wish: alerts, alerts: typedAlerts(typed), reference: newReference() }]
          : [];
      }),
    ),
    made: (await findDone(customer, tellFewer, done)) ?? (await findDone(customer, changeAlerts, done)),
    told: await readFlash(args, customer, "notices"),
    notices: await findShownGroups(customer),
    wrong: reopened?.wrong?.wording ?? null,
    failed: Boolean(reopened?.wrong),
  };
}

const ownAccount = (customer: SignedIn, accountNumber: string) =>
  customer.accounts.find((own) => own.accountNumber === accountNumber)!;

/** 404 for an account without text messages. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const fields = ["account", "reference", ...alertForm.keyof().options, ...changeFields];
  const form = await readForm(args, fields);
  if (form.has("run")) return actOnChange(customer, tellFewer, form);
  const reference = String(form.get("reference") ?? "");
  if (!referencePattern.test(reference)) throw new Response("Bad Request", { status: 400 });
  const { accountNumber, kind } = await requireAccount(customer, String(form.get("account") ?? ""));
  if (!isOperative(kind)) throw new Response("Not found", { status: 404 });
  const submission = parseWithZod(form, { schema: alertForm });
  const failed = { failed: true as const, accountNumber, result: null, refusal: null };
  if (submission.status !== "success")
    return data({ ...failed, result: submission.reply() }, { status: 400 });

  const refuse = (refusal: Message, status: number) => data({ ...failed, refusal }, { status });
  const wish = { accountNumber, ...submission.value };
  switch (await compare(customer, wish)) {
    case "less": {
      if (!(await customer.within("account-setting"))) return refuse({ key: "errors.tooOften" }, 429);
      const refused = await startWithOtp(args, customer, tellFewer, wish);
      return refused instanceof Response
        ? refused
        : refuse(wordingOf(formErrorOf(refused.wording)), statusOf(refused));
    }
    case "unreachable":
      return refuse({ key: "errors.notSent" }, 503);
  }
  const end = await makeFromForm(customer, changeAlerts, wish, { reference });
  switch (end.outcome) {
    case "done":
    case "unknown":
      // Unknown: the page shows what the bank has by now.
      return goToMade(customer, changeAlerts, wish, { reference, known: end.outcome === "done" });
    case "too-often":
      return refuse({ key: "errors.tooOften" }, 429);
    case "not-sent":
      return refuse({ key: "errors.notSent" }, 503);
    case "refused":
      // 8013: the reference of an old page was used before.
      return refuse(end.code === "8013" ? { key: "errors.sentBefore" } : refusalMessage(customer, end), 400);
  }
}

async function compare(customer: SignedIn, wish: AlertWish & { accountNumber: string }) {
  const known = await customer.call(alertSettings, {});
  if (known.outcome !== "done") return "unreachable";
  const now = known.answer.accounts.find(({ accountNumber }) => accountNumber === wish.accountNumber);
  return now && tellsLess(now, wish) ? "less" : "as-much";
}

export default function AlertSettings() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation(["profile", "common"]);
  const { t: flows } = useTranslation("flows");
  if (page.step === "otp")
    return (
      <Page width="text">
        <ChangeOtpStep state={page} act={t("common:actions.save")}>
          <AlertSummary account={page.account} wish={page.wish} floor={page.floor} />
        </ChangeOtpStep>
      </Page>
    );
  const { settings, made, told: shown, notices, wrong, floor } = page;
  const sent = answer && "refusal" in answer ? answer : null;
  const refusal = sent?.refusal ? say(t, sent.refusal) : !answer && wrong ? say(flows, wrong) : null;
  return (
    <Page lead={t("alerts.lead")}>
      <ErrorSummary errors={refusal ? [{ text: refusal }] : []} />
      {answer ? null : <JustMade made={made} say={() => t("alerts.saved")} unknown={t("alerts.unknown")} />}
      {shown && !answer ? <Announcement kind="success">{t("notices.saved")}</Announcement> : null}
      <ShownList
        enquiry={settings}
        none={<EmptyState title={t("alerts.none")} text={t("alerts.noneText")} />}
      >
        {(list) => (
          <Card>
            {list.map((setting) => (
              <AlertForm
                key={`${setting.account.accountNumber} ${attemptKeyOf(answer, JSON.stringify(setting.alerts))}`}
                {...setting}
                result={sent?.accountNumber === setting.account.accountNumber ? sent.result : null}
              />
            ))}
          </Card>
        )}
      </ShownList>
      <p>{t("alerts.always", { floor: formatRupees(floor) })}</p>
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
                <Button look="secondary" name="intent" value="show">
                  {t("common:actions.save")}
                </Button>
              </Cluster>
            </Stack>
          </Form>
        </Card>
      </div>
    </Page>
  );
}
