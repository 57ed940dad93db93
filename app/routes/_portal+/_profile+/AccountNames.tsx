import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nameAccount } from "~/flows/account-name.server";
import { readForm } from "~/flows/form.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { requireCustomer } from "~/session/guards.server";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { AccountNameForm } from "./account-name-form.part";

export const handle = { i18n: ["common", "profile"] };

const news = ["saved", "removed"] as const;

/** The customer's own names for accounts, one form each. */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "profile");
  const query = new URL(args.request.url).searchParams;
  return {
    title: t("names.title"),
    accounts: session.customer.accounts,
    done: news.find((one) => one === query.get("done")) ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  const form = await readForm(args.request, by.visitor.ticket, ["account", "name"]);
  const account = String(form.get("account") ?? "");
  const typed = String(form.get("name") ?? "");
  const naming = await nameAccount(by, account, typed);
  if (naming.outcome !== "wrong") return redirect(`/AccountNames?done=${naming.outcome}`, { status: 303 });
  return data({ failed: true, account, typed, error: naming.error }, { status: naming.status });
}

export default function AccountNames() {
  const { accounts, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("profile");
  const error = answer ? say(t, answer.error) : undefined;
  return (
    <Page title={t("names.title")} lead={t("names.lead")} width="text">
      {answer && error ? <ErrorSummary errors={[{ id: `name-${answer.account}`, text: error }]} /> : null}
      {done && !answer ? (
        <Notice kind="success" announced>
          {t(`names.${done}`)}
        </Notice>
      ) : null}
      {accounts.length === 0 ? <EmptyState title={t("names.none")} text={t("names.noneText")} /> : null}
      {accounts.map((account) => {
        const wrong = answer?.account === account.accountNumber;
        return (
          <AccountNameForm
            key={`${account.accountNumber} ${account.name ?? ""} ${rounds}`}
            account={account}
            typed={wrong ? answer.typed : (account.name ?? "")}
            error={wrong ? error : undefined}
          />
        );
      })}
    </Page>
  );
}
