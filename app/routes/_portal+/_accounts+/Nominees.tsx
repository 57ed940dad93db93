import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import type { NamedAccount } from "common/accounts";
import type { IsoDate } from "common/dates";
import { lastFour } from "common/masks";
import { nominationFields, nominationForm, type Nomination, type TypedNomination } from "common/nominee";
import type { FormStart } from "~/change/change-page";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { say, wordingOf } from "~/i18n/wording";
import { useAnswer } from "~/ui/answer";
import { AccountChips } from "~/ui/account-chips";
import { accountPath } from "~/ui/account-pages";
import { SecondaryLink } from "~/ui/button";
import { Announcement, Card, DescriptionList, EmptyState, Notice } from "~/ui/content";
import { PartlyRead, Shown } from "~/ui/enquiry";
import { attemptKeyOf } from "~/ui/form";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, useFormKit } from "~/ui/form-kit";
import { Page } from "~/ui/layout";
import {
  NominationFields,
  nomineeValues,
  useNominationFacts,
  useNomineeError,
  type TypedCities,
} from "~/ui/nominee";
import { action, loader } from "./nominees.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "nominee"],
  title: "nominee:page.title",
  pays: true,
  menu: { group: "accounts", order: 130 },
  query: ["account"],
};

export { action, loader };

const announced = { done: "success", unknown: "warning", refused: "danger" } as const;

export default function Nominees() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
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
          <SecondaryLink to={accountPath("/NomineeDetails", page)}>{t("page.toNominees")}</SecondaryLink>
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
      const { account, accounts, known, wrong, today, partly } = page;
      if (!account || !known) return <EmptyState title={t("page.noAccount")} />;
      return (
        <Page lead={t("page.lead")} width="text">
          <ChangeSteps at="details" />
          <PartlyRead unread={partly && known.state === "shown"} />
          <AccountChips path="/Nominees" accounts={accounts} chosen={account.handle} />
          <Shown enquiry={known}>
            {({ changes, ...nomination }) =>
              changes === "here" ? (
                <NominationForm
                  key={`${account.handle}${attempt}`}
                  account={account}
                  today={today}
                  {...nomination}
                  result={null}
                  {...typed}
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
    <DescriptionList
      facts={[{ term: t("form.account"), value: lastFour(account) }, ...nominationFacts(nomination)]}
    />
  );
}

interface NominationFormProps extends Pick<FormStart<never>, "result" | "wrong"> {
  account: Pick<NamedAccount, "handle">;
  today: IsoDate;
  before: TypedNomination;
  cities: readonly TypedCities[];
  hasHome: boolean;
}

/** The new nominees replace all present ones. */
function NominationForm({ account, today, before, cities, hasHome, result, wrong }: NominationFormProps) {
  const { t } = useTranslation("nominee");
  const nomineeError = useNomineeError();
  const kit = useFormKit<TypedNomination>({
    id: "nominees",
    schema: (typed) =>
      nominationForm(typed, { today, places: null }) as unknown as z.ZodType<unknown, TypedNomination>,
    result,
    defaultValue: before,
    say: (error, field, _, valueOf) => nomineeError(field, say(t, wordingOf(error, nomineeValues(valueOf)))),
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: nominationFields,
  });
  return (
    <KitForm kit={kit} action="/Nominees">
      <h2>{t("page.new")}</h2>
      <input type="hidden" name="account" value={account.handle} />
      <NominationFields kit={kit} cities={cities} hasHome={hasHome} />
      <FormFoot clear={accountPath("/Nominees", account)} />
    </KitForm>
  );
}
