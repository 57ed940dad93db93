import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import { own } from "common/own";
import { refuseForm } from "~/change/form.server";
import { readFlash, redirectWithFlash } from "~/change/flash.server";
import { say, wordingOf } from "~/i18n/wording";
import { setAccountName } from "~/session/settings.server";
import { maskedSubject } from "~/session/audit.server";
import { readForm } from "~/session/form.server";
import { requireCustomer } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { MAX_ACCOUNT_NAME, useAccountName } from "~/ui/account-names";
import { Button } from "~/ui/button";
import { Announcement, EmptyState } from "~/ui/content";
import { KitForm, useFormKit, KitText } from "~/ui/form-kit";
import { Cluster, Grid, Page } from "~/ui/layout";
import { attemptKeyOf } from "~/ui/form";
import { accountNamesForm, nameField } from "./profile.forms";

export const handle = {
  i18n: ["common", "profile"],
  title: "profile:names.title",
  menu: { group: "accounts", order: 100 },
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  return { accounts: customer.accounts, told: await readFlash(args, customer, "saved") };
}

/** An account whose field was not sent keeps its name. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, customer.accounts.map(nameField));
  const sent = customer.accounts.filter((account) => form.has(nameField(account)));
  const submission = parseWithZod(form, { schema: accountNamesForm(sent) });
  if (submission.status !== "success") return refuseForm(submission);
  const named = sent.map((account) => ({ account, name: own(submission.value, nameField(account)) ?? null }));
  const changed = named.filter(({ account, name }) => name !== (account.name ?? null));
  if (changed.length > 0 && !(await customer.within("account-setting")))
    return refuseForm(submission, 429, { formErrors: ["errors.tooOften"] });
  for (const { account, name } of changed) {
    const { accountNumber } = account;
    const { portal, customerNumber, accounts } = customer;
    await setAccountName(portal, customerNumber, accounts, { accountNumber, name });
    await customer.audit({ act: "account-name", outcome: "done", subject: maskedSubject(accountNumber) });
  }
  return redirectWithFlash(customer, "/AccountNames", "saved");
}

export default function AccountNames() {
  const { accounts, told: shown } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("profile");
  return (
    <Page lead={t("names.lead", { most: MAX_ACCOUNT_NAME })}>
      {shown && !answer ? <Announcement kind="success">{t("names.saved")}</Announcement> : null}
      {accounts.length === 0 ? (
        <EmptyState title={t("names.none")} text={t("names.noneText")} />
      ) : (
        <NamesForm key={attemptKeyOf(answer, accounts.map(({ name }) => name).join())} accounts={accounts} />
      )}
    </Page>
  );
}

function NamesForm({ accounts }: { accounts: readonly OwnAccount[] }) {
  const { t } = useTranslation(["profile", "common"]);
  const accountName = useAccountName();
  const kit = useFormKit<Record<string, string | undefined>>({
    id: "names",
    schema: accountNamesForm(accounts),
    result: useAnswer<typeof action>()?.result,
    defaultValue: Object.fromEntries(accounts.map((account) => [nameField(account), account.name])),
    say: (error) => say(t, wordingOf(error, { most: MAX_ACCOUNT_NAME })),
  });
  return (
    <KitForm kit={kit}>
      <Grid>
        {accounts.map((account) => (
          <KitText
            key={account.handle}
            kit={kit}
            name={nameField(account)}
            label={accountName({ ...account, name: undefined })}
            width="full"
            dir="auto"
          />
        ))}
      </Grid>
      <Cluster foot>
        <Button>{t("common:actions.save")}</Button>
      </Cluster>
    </KitForm>
  );
}
