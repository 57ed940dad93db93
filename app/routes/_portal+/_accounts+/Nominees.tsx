import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as places from "common/cities";
import { nominees } from "common/contract/account-enquiries.server";
import type { AnswerOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import {
  nominationFields,
  nominationForm,
  nomineeEndings,
  nomineeRelations,
  typedNomination,
  type Nomination,
  type TypedNomination,
} from "common/nominee";
import { actOnChange, changeFields } from "~/change/action.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { findDone, loadChange, startChange } from "~/change/change-flow.server";
import { findPendingOrder } from "~/change/pending-orders.server";
import { findChosenOrPrimary } from "~/customer/accounts.server";
import { citiesIn, shownAgain, withCityNames } from "~/customer/nomination.server";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireAccount, requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import { AccountChoice } from "~/ui/account-select";
import { LinkButton } from "~/ui/button";
import { Announcement, Card, DescriptionList, EmptyState, Notice } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { attemptKeyOf } from "~/ui/form";
import { Page } from "~/ui/layout";
import { useNominationFacts } from "~/ui/nominee";
import { changeNomination } from "./accounts.changes.server";
import { NominationForm } from "./nomination-form.part";

export const handle = {
  i18n: ["common", "bank-words", "flows", "nominee"],
  title: "nominee:page.title",
  pays: true,
  menu: { group: "accounts", order: 130 },
};

/** The form with the present nominees, a step of the flow in the query, or the acknowledgement. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const made = await findMade(customer, new URL(args.request.url).searchParams.get("done"));
  if (made) return { step: "done" as const, failed: made.state === "refused", ...made };
  const state = await loadChange(args, customer, changeNomination);
  switch (state?.step) {
    case "check":
    case "otp":
      return { ...state, nomination: withCityNames(state.input.nomination) };
    case "details":
    case undefined: {
      const account = state
        ? await requireAccount(customer, state.input.account)
        : await findChosenOrPrimary(args, customer);
      const wrong = state?.wrong?.wording ?? null;
      const page = { step: "details" as const, accounts: customer.accounts, account, wrong };
      if (!account) return { ...page, failed: false, today: "", known: null };
      const known = await customer.ask(nominees, { accountNumber: account.accountNumber });
      const typed = (answer: AnswerOf<typeof nominees>) =>
        state ? typedNomination(state.input.nomination) : typedAsKnown(answer);
      return {
        ...page,
        failed: wrong !== null,
        today: istDate(customer.portal.clock.now()),
        known: shownAs(known, (answer) => {
          const before = typed(answer);
          const form = new FormData();
          for (const [name, value] of Object.entries(before)) if (value) form.set(name, value);
          return { changes: answer.changes, before, cities: citiesIn(form) };
        }),
      };
    }
  }
}

async function findMade(customer: SignedIn, flowId: string | null) {
  const made = await findDone(customer, changeNomination, flowId);
  if (!made) return null;
  const { state, reference, input } = made;
  const pending = await findPendingOrder(customer, reference);
  return {
    state,
    reference,
    on: istDate(pending?.askedAt ?? customer.portal.clock.now()),
    account: input.account,
    handle: customer.handleOf("account", input.account),
    nomination: withCityNames(input.nomination),
  };
}

/** The present nominees as form entries, without their addresses, which the bank does not give. */
function typedAsKnown({ nominees: known }: AnswerOf<typeof nominees>): TypedNomination {
  const several = known.length > 1;
  const together = several && known.every(({ turn }) => turn === undefined);
  const typed = known.slice(0, nomineeEndings.length).flatMap(({ name, relation, minor, ...one }, at) =>
    Object.entries({
      nomineeName: name,
      nomineeRelation: nomineeRelations.find((code) => code === relation.toLowerCase()),
      ...(minor ? { minor: "on", nomineeBirth: one.dateOfBirth, guardianName: one.guardian } : {}),
      ...(together ? { share: String(one.share) } : {}),
    }).map(([field, value]) => [`${field}${nomineeEndings[at]!}`, value] as const),
  );
  return {
    ...Object.fromEntries(typed),
    count: String(Math.min(Math.max(known.length, 1), nomineeEndings.length)),
    ...(together ? { together: "on" } : {}),
  };
}

/** A button that adds or removes fields returns the form; a valid nomination starts a flow. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  const form = await readForm(args, ["account", ...nominationFields, ...changeFields]);
  if (form.has("run")) return actOnChange(customer, changeNomination, form);
  const { accountNumber } = await requireAccount(customer, String(form.get("account") ?? ""));
  const again = shownAgain(form);
  const shown = { cities: citiesIn(again ?? form) };
  if (again) {
    const initialValue = Object.fromEntries(again) as Record<string, string>;
    return data({ ...shown, failed: false, result: { initialValue } });
  }
  const today = istDate(customer.portal.clock.now());
  const submission = parseWithZod(form, { schema: nominationForm(form, { today, places }) });
  if (submission.status !== "success")
    return data({ ...shown, failed: true, result: submission.reply() }, { status: 400 });
  return startChange(args, customer, changeNomination, { account: accountNumber, ...submission.value });
}

const announced = { done: "success", unknown: "warning", refused: "danger" } as const;

export default function Nominees() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("nominee");
  const { t: flows } = useTranslation("flows");
  const attempt = attemptKeyOf(answer);
  const typed = answer && "cities" in answer ? answer : null;
  switch (page.step) {
    case "done":
      return (
        <Page width="text">
          <Announcement kind={announced[page.state]}>{t(`page.${page.state}`)}</Announcement>
          <Card main>
            <DescriptionList
              facts={[
                { term: t("page.reference"), value: { reference: page.reference } },
                { term: t("page.on"), value: { date: page.on } },
              ]}
            />
            <Summary {...page} />
          </Card>
          <LinkButton look="secondary" to={accountPath("/NomineeDetails", page)}>
            {t("page.toNominees")}
          </LinkButton>
        </Page>
      );
    case "check":
    case "otp":
      return (
        <Page width="text">
          <ChangeSteps at={page.step} />
          <Authorisation page={page} act={t("page.title")} lead={t("page.check")}>
            <Card main>
              <Summary account={page.input.account} nomination={page.nomination} />
            </Card>
          </Authorisation>
        </Page>
      );
    case "details": {
      const { account, accounts, known, wrong, today } = page;
      if (!account || !known) return <EmptyState title={t("page.noAccount")} />;
      return (
        <Page lead={t("page.lead")} width="text">
          <ChangeSteps at="details" />
          <AccountChoice accounts={accounts} chosen={account.handle} show={t("page.show")} />
          <Shown enquiry={known}>
            {({ changes, before, cities }) =>
              changes === "here" ? (
                <NominationForm
                  key={`${account.handle}${attempt}`}
                  account={account}
                  today={today}
                  before={before}
                  cities={(typed ?? { cities }).cities}
                  result={typed?.result ?? null}
                  wrong={wrong && say(flows, wrong)}
                />
              ) : (
                <Notice>{t(changes === "never" ? "page.never" : "page.allHolders")}</Notice>
              )
            }
          </Shown>
        </Page>
      );
    }
  }
}

function Summary({ account, nomination }: { account: string; nomination: Nomination }) {
  const { t } = useTranslation();
  const nominationFacts = useNominationFacts();
  return (
    <DescriptionList facts={[{ term: t("form.account"), value: account }, ...nominationFacts(nomination)]} />
  );
}
