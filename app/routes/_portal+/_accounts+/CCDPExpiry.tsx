import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { drawingPowerExpiry, insuranceExpiry, limitExpiry } from "~/contract/account-enquiries.server";
import { pageOf, readPage } from "~/domain/paging";
import { shownAs } from "~/domain/enquiry";
import { enquire } from "~/gateway/enquiry.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireCustomer } from "~/session/guards.server";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { Tabs } from "~/ui/tabs";
import { expiryHref, expiryKinds, readExpiryKind } from "./expiry-kinds";
import { ExpiryTable } from "./expiry-table.part";

export const handle = { i18n: ["common", "accounts"] };

const services = { dp: drawingPowerExpiry, limit: limitExpiry, insurance: insuranceExpiry };

/** When drawing power, limit or insurance of the cash credits ends; `?kind=` says which. */
export async function loader(args: LoaderFunctionArgs) {
  const { session, caller } = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const query = new URL(args.request.url).searchParams;
  const kind = readExpiryKind(query.get("kind"));
  const { customerNumber } = session.customer;
  const list = await enquire(portal().gateway, services[kind], { customerNumber }, caller);
  return {
    title: t(`expiry.${kind}`),
    kind,
    list: shownAs(list, ({ expiries }) => pageOf(expiries, readPage(query))),
  };
}

export default function CCDPExpiry() {
  const { kind, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  return (
    <Page title={t(`expiry.${kind}`)}>
      <Tabs
        label={t("expiry.views")}
        tabs={expiryKinds.map((one) => ({
          to: expiryHref(one),
          label: t(`expiry.${one}`),
          current: one === kind,
        }))}
      />
      {list.state !== "shown" ? (
        <EnquiryNotice enquiry={list} />
      ) : list.answer.total === 0 ? (
        <EmptyState title={t("expiry.none")} text={t("expiry.noneText")} />
      ) : (
        <>
          <ExpiryTable kind={kind} rows={list.answer.rows} />
          <Pagination
            page={list.answer.page}
            pages={list.answer.pages}
            rows={list.answer.total}
            href={(page) => expiryHref(kind, page)}
          />
        </>
      )}
      <p>
        <Link to="/main">{common("actions.back")}</Link>
      </p>
    </Page>
  );
}
