import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPayeeKind } from "~/domain/payees";
import { wordingOfRefusal } from "~/flows/refusal";
import { listPayees } from "~/gateway/payees.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { say, type Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { requirePayer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { AddedNotice } from "./added-notice.part";
import { findAdding } from "./find-adding.server";
import { KindTabs } from "./kind-tabs.part";
import { pageOfPayees } from "./payee-page.server";
import { PayeeTable } from "./payee-table.part";

export const handle = { i18n: ["common", "flows", "payees"] };

/** The customer's payees of a kind, five a page; `added` and `deletion` name what was just done. */
export async function loader(args: LoaderFunctionArgs) {
  const { gateway, clock } = portal();
  const by = await requirePayer(args);
  const t = translator(await languageOf(args.request), "payees");
  const query = new URL(args.request.url).searchParams;
  const kind = readPayeeKind(query.get("kind"));
  const page = { title: t("list.title"), kind, now: clock.now(), deletion: query.get("deletion") };
  const ending = await listPayees(gateway, kind, by.session.customer, by.caller);
  const payees = ending.ending === "done" ? ending.answer : [];
  const adding = await findAdding(by, query, payees);
  if (ending.ending === "done") {
    const list = pageOfPayees(payees, query.get("page"), adding?.payee ?? null);
    if (!list) throw new Response("Not found", { status: 404 });
    return data({ ...page, adding, list, wrong: null });
  }
  const [wrong, status]: [Wording, number] =
    ending.ending === "refused"
      ? [wordingOfRefusal(ending.code, ending.message), 400]
      : [{ key: "errors.listUnreachable" }, ending.ending === "not-sent" ? 503 : 502];
  return data({ ...page, adding, list: null, wrong, failed: true }, { status });
}

export default function ManageBeneficiary() {
  const { kind, now, deletion, adding, list, wrong } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payees");
  const add = (
    <LinkButton to={`/Beneficiary?kind=${kind}`} look={list?.rows.length ? "secondary" : undefined}>
      {t("add.title")}
    </LinkButton>
  );
  return (
    <Page title={t("list.title")} lead={t("list.lead")}>
      {adding ? <AddedNotice adding={adding} now={now} /> : null}
      <DeletionNotice deletion={deletion} />
      <KindTabs path="/ManageBeneficiary" kind={kind} />
      {wrong ? <Failed wrong={wrong} /> : null}
      {list?.rows.length === 0 ? (
        <EmptyState title={t("list.none")} text={t("list.noneText")}>
          {add}
        </EmptyState>
      ) : null}
      {list && list.rows.length > 0 ? (
        <>
          <PayeeTable kind={kind} payees={list.rows} now={now} />
          <Pagination
            page={list.page}
            pages={list.pages}
            rows={list.count}
            href={(page) => `/ManageBeneficiary?kind=${kind}&page=${page}`}
          />
          <div>{add}</div>
        </>
      ) : null}
    </Page>
  );
}

function DeletionNotice({ deletion }: { deletion: string | null }) {
  const { t } = useTranslation("payees");
  if (deletion !== "deleted" && deletion !== "unknown") return null;
  return (
    <Notice kind={deletion === "deleted" ? "success" : "warning"} announced>
      {t(`delete.${deletion}`)}
    </Notice>
  );
}

/** A text of this page's, or of the bank's refusals. */
function Failed({ wrong }: { wrong: Wording }) {
  const { t } = useTranslation("payees");
  const { t: flows } = useTranslation("flows");
  const own = "key" in wrong && wrong.key === "errors.listUnreachable";
  return (
    <Notice kind="danger" announced>
      {own ? t("errors.listUnreachable") : say(flows, wrong)}
    </Notice>
  );
}
