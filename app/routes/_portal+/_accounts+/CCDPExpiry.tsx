import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { drawingPowerExpiry, insuranceExpiry, limitExpiry } from "common/contract/account-enquiries.server";
import { formatDate, type IsoDate } from "common/dates";
import { NOT_AVAILABLE } from "common/masks";
import { pageOf, readPage } from "common/paging";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { expiryKinds, expiryPath } from "~/ui/account-pages";
import { numberColumn } from "~/ui/columns";
import { EmptyState } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import { PagedTable } from "~/ui/paged-table";
import { Page } from "~/ui/layout";
import { Tabs } from "~/ui/navigation";
import { noBreak } from "~/ui/text";

export const handle = { i18n: ["common", "accounts"], query: ["kind", "page"] };

const services = { dp: drawingPowerExpiry, limit: limitExpiry, insurance: insuranceExpiry };

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const t = translator(customer.language, "accounts");
  const { query, today } = customer;
  const kind = expiryKinds.find((known) => known === query.get("kind")) ?? "dp";
  const list = await customer.ask(services[kind], {});
  return {
    title: t(`expiry.${kind}`),
    kind,
    today,
    list: shownAs(list, ({ expiries }) => pageOf(expiries, readPage(query))),
  };
}

/** The dates of each view. */
const ends = {
  dp: [{ heading: "dpEnds", key: "drawingPowerExpiry" }],
  limit: [
    { heading: "limitEnds", key: "limitExpiry" },
    { heading: "graceEnds", key: "limitGraceExpiry" },
  ],
  insurance: [{ heading: "insuranceEnds", key: "insuranceExpiry" }],
} as const;

export default function CCDPExpiry() {
  const { kind, today, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["accounts", "common"]);
  const shown = (date: IsoDate | undefined) => {
    if (!date) return NOT_AVAILABLE;
    if (date >= today) return formatDate(date);
    return <strong>{t("expiry.ended", { date: noBreak(formatDate(date)) })}</strong>;
  };
  return (
    <Page>
      <Tabs
        label={t("expiry.views")}
        tabs={expiryKinds.map((one) => ({
          to: expiryPath(one),
          label: t(`expiry.${one}`),
          current: one === kind,
        }))}
      />
      <ShownList enquiry={list} none={<EmptyState title={t("expiry.none")} text={t("expiry.noneText")} />}>
        {(expiries) => (
          <PagedTable
            caption={t(`expiry.${kind}`)}
            list={expiries}
            href={(page) => expiryPath(kind, page)}
            rowKey={({ accountNumber }) => accountNumber}
            columns={[
              numberColumn(t("holder.accountNumber"), "accountNumber"),
              ...ends[kind].map(({ heading, key }) => ({
                heading: t(`expiry.${heading}`),
                kind: "date" as const,
                cell: (expiry: Partial<Record<typeof key, IsoDate>>) => shown(expiry[key]),
              })),
            ]}
          />
        )}
      </ShownList>
      <p>
        <Link to="/main">{t("common:actions.back")}</Link>
      </p>
    </Page>
  );
}
