import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { messageLanguage } from "common/contract/profile.server";
import { languages } from "common/languages";
import { findDone } from "~/change/change-flow.server";
import { newReference } from "~/change/change.server";
import { JustMade } from "~/change/change-page";
import { refuseForm } from "~/change/form.server";
import { submitChange } from "~/change/make-change.server";
import { languageNames } from "~/i18n/languages";
import { readForm } from "~/session/form.server";
import { requireCustomer } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { Button } from "~/ui/button";
import { Announcement } from "~/ui/content";
import { Select } from "~/ui/controls";
import { Shown } from "~/ui/enquiry";
import { Field } from "~/ui/field";
import { FormToken } from "~/ui/form";
import { Page, Stack } from "~/ui/layout";
import { setLanguage } from "./profile.changes.server";
import { languageForm } from "./profile.forms";

export const handle = {
  i18n: ["common", "flows", "profile"],
  title: "profile:messageLanguage.title",
  menu: { group: "you", order: 95 },
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  return {
    now: await customer.ask(messageLanguage, {}),
    reference: newReference(),
    made: await findDone(customer, setLanguage, customer.query.get("done")),
  };
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["reference", "language"]);
  const submission = parseWithZod(form, { schema: languageForm });
  if (submission.status !== "success") return refuseForm(submission);
  const reference = String(form.get("reference") ?? "");
  const made = await submitChange(customer, setLanguage, submission.value, { reference });
  if (made instanceof Response) return made;
  return refuseForm(submission, made.status);
}

/** The bank's text messages, not the pages: their language is chosen at the top of each. */
export default function MessageLanguage() {
  const { now, reference, made } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation(["profile", "common"]);
  return (
    <Page width="text" lead={t("messageLanguage.lead")}>
      {answer ? (
        <Announcement kind="danger">{t("messageLanguage.failed")}</Announcement>
      ) : (
        <JustMade
          made={made}
          say={({ language }) => t("messageLanguage.made", { language: t(`languages.${language}`) })}
        />
      )}
      <Shown enquiry={now}>
        {({ language }) => (
          <Form method="post" key={language}>
            <Stack>
              <FormToken />
              <input type="hidden" name="reference" value={reference} />
              <Field id="language" label={t("messageLanguage.label")}>
                <Select
                  id="language"
                  name="language"
                  defaultValue={language}
                  options={languages.map((value) => ({ value, label: languageNames[value] }))}
                />
              </Field>
              <Button>{t("common:actions.save")}</Button>
            </Stack>
          </Form>
        )}
      </Shown>
    </Page>
  );
}
