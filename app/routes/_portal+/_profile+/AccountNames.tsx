import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import { readFlash, redirectWithFlash } from "~/change/flash.server";
import { say, wordingOf } from "~/i18n/wording";
import { setAccountName } from "~/session/settings.server";
import { maskedSubject } from "~/session/audit.server";
import { readForm } from "~/session/form.server";
import { requireAccount, requireCustomer } from "~/session/guards.server";
import { MAX_ACCOUNT_NAME } from "~/ui/account-names";
import { Announcement, Card, EmptyState } from "~/ui/content";
import { KitForm, useFormKit, KitText } from "~/ui/form-kit";
import { Page } from "~/ui/layout";
import { attemptKeyOf } from "~/ui/form";
import { SaveButton } from "./alert-form.part";
import { accountNameForm } from "./profile.forms";

export const handle = {
  i18n: ["common", "profile"],
  title: "profile:names.title",
  menu: { group: "accounts", order: 100 },
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  return { accounts: customer.accounts, told: await readFlash(args, customer, "saved", "removed") };
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["account", "name"]);
  const { accountNumber } = await requireAccount(customer, String(form.get("account") ?? ""));
  const submission = parseWithZod(form, { schema: accountNameForm });
  const again = (result: SubmissionResult, status: number) =>
    data({ failed: true, accountNumber, result }, { status });
  if (submission.status !== "success") return again(submission.reply(), 400);
  if (!(await customer.within("account-setting")))
    return again(submission.reply({ fieldErrors: { name: ["errors.tooOften"] } }), 429);
  const { name } = submission.value;
  await setAccountName(customer.portal, customer.customerNumber, customer.accounts, { accountNumber, name });
  await customer.audit({ act: "account-name", outcome: "done", subject: maskedSubject(accountNumber) });
  return redirectWithFlash(customer, "/AccountNames", name === null ? "removed" : "saved");
}

export default function AccountNames() {
  const { accounts, told: shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  return (
    <Page lead={t("names.lead")} width="text">
      {shown && !answer ? <Announcement kind="success">{t(`names.${shown}`)}</Announcement> : null}
      {accounts.length === 0 ? <EmptyState title={t("names.none")} text={t("names.noneText")} /> : null}
      {accounts.map((account) => (
        <AccountNameForm
          key={`${account.accountNumber} ${attemptKeyOf(answer, account.name ?? "")}`}
          account={account}
          result={answer?.accountNumber === account.accountNumber ? answer.result : null}
        />
      ))}
    </Page>
  );
}

interface AccountNameFormProps {
  account: OwnAccount;
  result: SubmissionResult | null;
}

function AccountNameForm({ account: { accountNumber, kind, name = "" }, result }: AccountNameFormProps) {
  const { t } = useTranslation(["profile", "common"]);
  const limit = { most: MAX_ACCOUNT_NAME };
  const kit = useFormKit({
    id: accountNumber,
    schema: accountNameForm,
    result,
    defaultValue: { name },
    say: (error) => say(t, wordingOf(error, limit)),
  });
  return (
    <Card title={t(`common:accountKinds.${kind}`)} aside={<span className="money">{accountNumber}</span>}>
      <KitForm kit={kit}>
        <input type="hidden" name="account" value={accountNumber} />
        <KitText
          kit={kit}
          name="name"
          label={t("names.field")}
          hint={t("names.hint", limit)}
          width="full"
          dir="auto"
        />
        <SaveButton accountNumber={accountNumber} />
      </KitForm>
    </Card>
  );
}
