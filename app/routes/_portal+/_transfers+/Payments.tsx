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
import { isFiltered, readPaymentsQuery } from "./payments.forms";
import { PaymentsFilter, PaymentsList } from "./payments.part";
import { transferNames } from "./transfers.changes.server";

export const handle = { i18n: ["common", "payments"], title: "payments:title" };

/** What is said where the bank tells nothing, and the status. */
const silences = {
  "not-sent": ["errors.unreachable", 503],
  unknown: ["errors.unclear", 502],
  refused: ["errors.notOffered", 503],
} as const;

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

  const ending = await by.call(paymentList, { ...query.asked, ...sliceOf(query.page) });
  if (ending.ending !== "done") {
    const [message, status] = silences[ending.ending];
    return data({ ...page, state: "silent" as const, failed: true, message }, { status });
  }
  const { payments: rows, total } = ending.answer;
  const pages = pagesOf(total);
  if (query.page > pages) throw new Response("Not found", { status: 404 });
  return data({ ...page, state: "shown" as const, list: { rows, page: query.page, pages, total } });
}

export default function Payments() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  const firstUse = page.state === "shown" && page.list.total === 0 && !isFiltered(page.chosen);
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
