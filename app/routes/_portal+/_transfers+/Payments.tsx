import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paymentList } from "~/contract/payments.server";
import { isOperative } from "~/domain/accounts";
import { pagesOf, sliceOf } from "~/domain/paging";
import { readPaymentsQuery, type AskedPayments } from "~/domain/payment-query";
import { listDoubtful } from "~/flows/commitments.server";
import { transferFlowNames } from "~/flows/transfers.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { isViewOnly, requireAccount, requireCustomer } from "~/session/guards.server";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { DoubtfulPayments } from "./doubtful-payments.part";
import { PaymentsFilter } from "./payments-filter.part";
import { PaymentsList } from "./payments-list.part";

export const handle = { i18n: ["common", "payments"] };

/** The customer's payments, filtered by the address; to look at them needs no right to pay. */
export async function loader(args: LoaderFunctionArgs) {
  const { gateway } = portal();
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "payments");
  const query = readPaymentsQuery(new URL(args.request.url).searchParams);
  const { accounts, customerNumber } = signedIn.session.customer;
  if (query.chosen.account) await requireAccount(signedIn, query.chosen.account);
  const page = {
    title: t("title"),
    accounts: accounts.filter(({ kind }) => isOperative(kind)),
    mayPay: !isViewOnly(signedIn.session),
    chosen: query.chosen,
    doubtful: await listDoubtful(customerNumber, transferFlowNames),
  };
  if (query.state === "wrong")
    return data({ ...page, state: "wrong" as const, failed: true, faults: query.faults }, { status: 400 });

  const ending = await gateway.call(
    paymentList,
    {
      customerNumber,
      ...filterOf(query.asked),
      ...sliceOf(query.page),
    },
    signedIn.caller,
  );
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
      const { payments, total } = ending.answer;
      const pages = pagesOf(total);
      if (query.page > pages) throw new Response("Not found", { status: 404 });
      const filtered = Object.keys(query.asked).length > 0;
      return data({
        ...page,
        state: "shown" as const,
        payments,
        total,
        current: query.page,
        pages,
        filtered,
      });
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
    <Page title={t("title")} lead={t("lead")}>
      <DoubtfulPayments references={page.doubtful} />
      {firstUse ? null : (
        <PaymentsFilter
          accounts={page.accounts}
          chosen={page.chosen}
          faults={page.state === "wrong" ? page.faults : []}
        />
      )}
      {page.state === "silent" ? (
        <Notice kind="danger" announced>
          {t(page.message)}
        </Notice>
      ) : null}
      {page.state === "shown" ? <PaymentsList {...page} /> : null}
    </Page>
  );
}
