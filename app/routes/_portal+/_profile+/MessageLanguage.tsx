import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { messageLanguage } from "common/contract/profile.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatIstTime } from "common/dates";
import { languages } from "common/languages";
import { findDone } from "~/change/change-flow.server";
import { newReference } from "~/change/change.server";
import { JustMade } from "~/change/change-page";
import { makeWithPassword, refuseForm } from "~/change/form.server";
import { submitChange } from "~/change/make-change.server";
import { TransactionPasswordField } from "~/change/password-field";
import { languageNames } from "~/i18n/languages";
import { say, wordingOf } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireCustomer } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { attemptKeyOf } from "~/ui/form";
import { ButtonForm } from "~/ui/form-foot";
import { KitForm, KitSelect, useFormKit } from "~/ui/form-kit";
import { Page } from "~/ui/layout";
import { restoreLanguage, setLanguage } from "./profile.changes.server";
import { languageBackForm, languageForm } from "./profile.forms";

export const handle = {
  i18n: ["common", "flows", "profile"],
  title: "profile:messageLanguage.title",
  menu: { group: "you", order: 95 },
  query: ["back"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const done = customer.query.get("done");
  const [now, changed, restored] = await Promise.all([
    customer.ask(messageLanguage, {}),
    findDone(customer, setLanguage, done),
    findDone(customer, restoreLanguage, done),
  ]);
  return { now, reference: newReference(), backReference: newReference(), made: changed ?? restored };
}

export async function action(args: ActionFunctionArgs) {
  if (!new URL(args.request.url).searchParams.has("back"))
    return makeWithPassword(args, setLanguage, {
      fields: ["messageLanguage"],
      schema: languageForm,
      inputOf: async (_, { messageLanguage: language }) => ({ language }),
      who: requireCustomer,
    });
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["reference", "messageLanguage"]);
  const submission = parseWithZod(form, { schema: languageBackForm });
  if (submission.status !== "success") return refuseForm(submission);
  const reference = String(form.get("reference") ?? "");
  const input = { language: submission.value.messageLanguage };
  const made = await submitChange(customer, restoreLanguage, input, { reference });
  if (made instanceof Response) return made;
  return refuseForm(submission, made.status, { formErrors: ["messageLanguage.failed"] });
}

/** The bank's text messages, not the pages: their language is chosen at the top of each. */
export default function MessageLanguage() {
  const { now, made, ...page } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("profile");
  return (
    <Page width="text" lead={t("messageLanguage.lead")}>
      {answer ? null : (
        <JustMade
          made={made}
          say={({ language }) => t("messageLanguage.made", { language: t(`languages.${language}`) })}
        />
      )}
      <Shown enquiry={now}>
        {(asked) => (
          <>
            <WayBack {...page} {...asked} />
            <LanguageForm key={`${asked.language} ${attemptKeyOf(answer)}`} {...page} {...asked} />
          </>
        )}
      </Shown>
    </Page>
  );
}

type Asked = SerializeFrom<AnswerOf<typeof messageLanguage>>;
type References = Pick<SerializeFrom<typeof loader>, "reference" | "backReference">;

function WayBack({ before, backUntil, backReference }: Asked & References) {
  const { t } = useTranslation("profile");
  if (!before || !backUntil) return null;
  const language = t(`languages.${before}`);
  return (
    <Notice>
      <p>{t("messageLanguage.backUntil", { language, time: formatIstTime(backUntil) })}</p>
      <ButtonForm
        action="/MessageLanguage?back"
        hidden={{ messageLanguage: before, reference: backReference }}
      >
        <Button look="secondary">{t("messageLanguage.back", { language })}</Button>
      </ButtonForm>
    </Notice>
  );
}

function LanguageForm({ language, reference }: Asked & References) {
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation(["profile", "common", "flows"]);
  const kit = useFormKit<{ messageLanguage: string; transactionPassword: string }>({
    id: "message-language",
    plainIds: true,
    schema: languageForm,
    result: answer?.result,
    defaultValue: { messageLanguage: language, transactionPassword: "" },
    say: (error) => say(t, wordingOf(error)),
  });
  return (
    <KitForm kit={kit} action="/MessageLanguage">
      <input type="hidden" name="reference" value={reference} />
      <KitSelect
        kit={kit}
        name="messageLanguage"
        label={t("messageLanguage.label")}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <TransactionPasswordField kit={kit} />
      <div>
        <Button>{t("common:actions.save")}</Button>
      </div>
    </KitForm>
  );
}
