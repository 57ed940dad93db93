import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { drawingPowerExpiry, insuranceExpiry, limitExpiry } from "common/contract/account-enquiries.server";
import type { AnswerOf } from "common/contract/service.server";
import { pageOf, readPage, type PageOf } from "common/paging";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { expiryKinds, expiryPath, type ExpiryKind } from "~/ui/account-pages";
import { dateColumn } from "~/ui/columns";
import type { Column } from "~/ui/data-table";
import { EmptyState } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { PagedTable } from "~/ui/paged-table";
import { Page } from "~/ui/layout";
import { Tabs } from "~/ui/navigation";

export const handle = { i18n: ["common", "accounts"] };

const services = { dp: drawingPowerExpiry, limit: limitExpiry, insurance: insuranceExpiry };

/** When drawing power, limit or insurance of the cash credits ends; `?kind=` says which. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const query = new URL(args.request.url).searchParams;
  const kind = expiryKinds.find((known) => known === query.get("kind")) ?? "dp";
  const list = await by.ask(services[kind], {});
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
    <Page>
      <Tabs
        label={t("expiry.views")}
        tabs={expiryKinds.map((one) => ({
          to: expiryPath(one),
          label: t(`expiry.${one}`),
          current: one === kind,
        }))}
      />
      <Shown enquiry={list}>
        {(expiries) =>
          expiries.total === 0 ? (
            <EmptyState title={t("expiry.none")} text={t("expiry.noneText")} />
          ) : (
            <Expiries kind={kind} list={expiries} />
          )
        }
      </Shown>
      <p>
        <Link to="/main">{common("actions.back")}</Link>
      </p>
    </Page>
  );
}

type Expiry = AnswerOf<typeof drawingPowerExpiry>["expiries"][number];

/** Account number and when it ends; a limit has days of grace behind that. */
function Expiries({ kind, list }: { kind: ExpiryKind; list: PageOf<Expiry> }) {
  const { t } = useTranslation("accounts");
  const columns: Record<ExpiryKind, Column<Expiry>[]> = {
    dp: [dateColumn(t("expiry.dpEnds"), "drawingPowerExpiry")],
    limit: [
      dateColumn(t("expiry.limitEnds"), "limitExpiry"),
      dateColumn(t("expiry.graceEnds"), "limitGraceExpiry"),
    ],
    insurance: [dateColumn(t("expiry.insuranceEnds"), "insuranceExpiry")],
  };
  return (
    <PagedTable
      captionHidden
      caption={t(`expiry.${kind}`)}
      list={list}
      href={(page) => expiryPath(kind, page)}
      rowKey={({ accountNumber }) => accountNumber}
      columns={[
        {
          heading: t("holder.accountNumber"),
          kind: "code",
          names: true,
          cell: ({ accountNumber }) => accountNumber,
        },
        ...columns[kind],
      ]}
    />
  );
}
