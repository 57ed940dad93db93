import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { dashboardPath } from "~/domain/account-pages";
import { variantRules } from "~/domain/statement-variants";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { StatementForm } from "./statement-form.part";
import type { loadStatement } from "./statement-page.server";
import { StatementResult } from "./statement-result.part";

export const statementTexts = { i18n: ["common", "statements"] };

/** Every statement page: the form above, below it what was asked for. */
export function StatementScreen() {
  const page = useLoaderData<typeof loadStatement>();
  const { t } = useTranslation("statements");
  const { t: common } = useTranslation();
  const back = page.kind ? dashboardPath(page.kind) : "/Dashboard";
  const trail = [{ to: back, label: common("menu.dashboard") }];
  return (
    <Page title={page.title} breadcrumbs={<Breadcrumbs trail={trail} />}>
      {page.accounts.length > 0 ? (
        <StatementForm
          {...page}
          rules={variantRules(page.variant)}
          faults={page.state === "wrong" ? page.faults : []}
        />
      ) : (
        <EmptyState title={t(`none.${page.variant}`)}>
          <LinkButton to="/Dashboard">{t("none.action")}</LinkButton>
        </EmptyState>
      )}
      {page.state === "no-answer" ? (
        <Notice kind="danger" announced>
          {t(page.message)}
        </Notice>
      ) : null}
      {page.state === "refused" ? (
        <Notice kind="danger" announced>
          {page.message}
        </Notice>
      ) : null}
      {page.state === "shown" ? (
        <StatementResult
          account={page.accounts.find(({ accountNumber }) => accountNumber === page.chosen.account)}
          statement={page.statement}
          range={page.range}
          chosen={page.chosen}
          page={page.current}
          pages={page.pages}
        />
      ) : null}
    </Page>
  );
}
