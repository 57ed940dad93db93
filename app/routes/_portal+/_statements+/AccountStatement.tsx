import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOperative } from "~/domain/accounts";
import { istDate } from "~/domain/dates";
import { earliestFrom } from "~/domain/statement-range";
import { getStatementPage } from "~/gateway/statement-page.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireAccount, requireCustomer } from "~/session/guards.server";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { StatementForm } from "./statement-form.part";
import { StatementResult } from "./statement-result.part";
import { readStatementQuery } from "~/domain/statement-query";

export const handle = { i18n: ["common", "statements"] };

const ROWS_A_PAGE = 50;

export async function loader(args: LoaderFunctionArgs) {
  const { gateway, clock } = portal();
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "statements");
  const today = istDate(clock.now());
  const { accounts, customerNumber } = signedIn.session.customer;
  const query = readStatementQuery(new URL(args.request.url).searchParams, today);
  const page = {
    title: t("title"),
    accounts: accounts.filter((account) => isOperative(account.kind)),
    today,
    earliest: earliestFrom(today),
    chosen: query.chosen,
  };
  if (query.chosen.account) await requireAccount(signedIn, query.chosen.account);
  if (query.state === "untouched") return data({ ...page, state: "form" as const });
  if (query.state === "wrong") {
    return data({ ...page, state: "wrong" as const, failed: true, faults: query.faults }, { status: 400 });
  }

  const offset = (query.page - 1) * ROWS_A_PAGE;
  const ending = await getStatementPage(
    gateway,
    {
      accountNumber: query.chosen.account,
      customerNumber,
      fromDate: query.range.from,
      toDate: query.range.to,
      offset,
      limit: ROWS_A_PAGE,
    },
    signedIn.caller,
  );
  switch (ending.ending) {
    case "not-sent":
      return data(
        { ...page, state: "no-answer" as const, failed: true, message: "errors.unreachable" as const },
        { status: 503 },
      );
    case "unknown":
      return data(
        { ...page, state: "no-answer" as const, failed: true, message: "errors.unclear" as const },
        { status: 502 },
      );
    case "refused":
      return data(
        { ...page, state: "refused" as const, failed: true, message: ending.message },
        { status: 400 },
      );
    case "done": {
      const { totalEntries } = ending.answer;
      const pages = Math.max(1, Math.ceil(totalEntries / ROWS_A_PAGE));
      if (query.page > pages) throw new Response("Not found", { status: 404 });
      return data({
        ...page,
        state: "shown" as const,
        range: query.range,
        statement: ending.answer,
        current: query.page,
        pages,
      });
    }
  }
}

export default function AccountStatement() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("statements");
  return (
    <Page title={t("title")}>
      <StatementForm
        accounts={page.accounts}
        chosen={page.chosen}
        earliest={page.earliest}
        today={page.today}
        faults={page.state === "wrong" ? page.faults : []}
      />
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
