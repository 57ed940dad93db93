import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOperative } from "common/accounts";
import { paymentList } from "common/contract/payments.server";
import { pagesOf, sliceOf } from "common/paging";
import { listDoubtful } from "~/change/commitments.server";
import { requireAccount, requireCustomer } from "~/session/guards.server";
import { Announcement, Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { readPaymentsQuery, type AskedPayments } from "./payments.forms";
import { PaymentsFilter, PaymentsList } from "./payments.part";
import { transferNames } from "./transfers.changes.server";

export const handle = { i18n: ["common", "payments"], title: "payments:title" };

/** The customer's payments, filtered by the address; to look at them needs no right to pay. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const query = readPaymentsQuery(new URL(args.request.url).searchParams);
  if (query.chosen.account) await requireAccount(by, query.chosen.account);
  const page = {
    accounts: by.accounts.filter(({ kind }) => isOperative(kind)),
    mayPay: !by.viewOnly,
    chosen: query.chosen,
    doubtful: await listDoubtful(by, transferNames),
  };
  if (query.state === "wrong")
    return data({ ...page, state: "wrong" as const, failed: true, faults: query.faults }, { status: 400 });

  const ending = await by.call(paymentList, { ...filterOf(query.asked), ...sliceOf(query.page) });
  const silent = (message: "errors.unreachable" | "errors.unclear" | "errors.notOffered", status: number) =>
    data({ ...page, state: "silent" as const, failed: true, message }, { status });
  switch (ending.ending) {
    case "not-sent":
      return silent("errors.unreachable", 503);
    case "unknown":
      return silent("errors.unclear", 502);
    case "refused":
      return silent("errors.notOffered", 503);
    case "done": {
      const pages = pagesOf(ending.answer.total);
      if (query.page > pages) throw new Response("Not found", { status: 404 });
      const filtered = Object.keys(query.asked).length > 0;
      const shown = { ...ending.answer, current: query.page, pages, filtered };
      return data({ ...page, state: "shown" as const, ...shown });
    }
  }
}

function filterOf({ outlook, kind, account, from, to }: AskedPayments) {
  return {
    ...(outlook ? { outlook } : {}),
    ...(kind ? { kind } : {}),
    ...(account ? { fromAccount: account } : {}),
    ...(from ? { fromDate: from } : {}),
    ...(to ? { toDate: to } : {}),
  };
}

export default function Payments() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  const firstUse = page.state === "shown" && page.total === 0 && !page.filtered;
  return (
    <Page lead={t("lead")}>
      <Doubtful references={page.doubtful} />
      {firstUse ? null : (
        <PaymentsFilter
          accounts={page.accounts}
          chosen={page.chosen}
          faults={page.state === "wrong" ? page.faults : []}
        />
      )}
      {page.state === "silent" ? <Announcement kind="danger">{t(page.message)}</Announcement> : null}
      {page.state === "shown" ? <PaymentsList {...page} /> : null}
    </Page>
  );
}

/** Payments the bank's list may not know: above it, so that nobody repeats one. */
function Doubtful({ references }: { references: readonly string[] }) {
  const { t } = useTranslation("payments");
  if (references.length === 0) return null;
  return (
    <Notice kind="warning" title={t("pending.title")}>
      <p>{t("pending.text")}</p>
      <ul>
        {references.map((reference) => (
          <li key={reference}>
            <Link to={`/Payments/${reference}`}>{reference}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
