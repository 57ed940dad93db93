import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { drawingPowerExpiry, insuranceExpiry, limitExpiry } from "common/contract/account-enquiries.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate, istDate, type IsoDate } from "common/dates";
import { NOT_AVAILABLE } from "common/masks";
import { pageOf, readPage, type PageOf } from "common/paging";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { expiryKinds, expiryPath, type ExpiryKind } from "~/ui/account-pages";
import { EmptyState } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import { PagedTable } from "~/ui/paged-table";
import { Page } from "~/ui/layout";
import { Tabs } from "~/ui/navigation";
import { noBreak } from "~/ui/text";

export const handle = { i18n: ["common", "accounts"] };

const services = { dp: drawingPowerExpiry, limit: limitExpiry, insurance: insuranceExpiry };

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const query = new URL(args.request.url).searchParams;
  const kind = expiryKinds.find((known) => known === query.get("kind")) ?? "dp";
  const list = await customer.ask(services[kind], {});
  return {
    title: t(`expiry.${kind}`),
    kind,
    today: istDate(customer.portal.clock.now()),
    list: shownAs(list, ({ expiries }) => pageOf(expiries, readPage(query))),
  };
}

export default function CCDPExpiry() {
  const { kind, today, list } = useLoaderData<typeof loader>();
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
      <ShownList enquiry={list} none={<EmptyState title={t("expiry.none")} text={t("expiry.noneText")} />}>
        {(expiries) => <Expiries kind={kind} today={today} list={expiries} />}
      </ShownList>
      <p>
        <Link to="/main">{common("actions.back")}</Link>
      </p>
    </Page>
  );
}

type Expiry = AnswerOf<typeof drawingPowerExpiry>["expiries"][number];

interface ExpiriesProps {
  kind: ExpiryKind;
  today: IsoDate;
  list: PageOf<Expiry>;
}

const columnsOf = {
  dp: { dpEnds: "drawingPowerExpiry" },
  limit: { limitEnds: "limitExpiry", graceEnds: "limitGraceExpiry" },
  insurance: { insuranceEnds: "insuranceExpiry" },
} as const;

function Expiries({ kind, today, list }: ExpiriesProps) {
  const { t } = useTranslation("accounts");
  const shown = (date: IsoDate | undefined) => {
    if (!date) return NOT_AVAILABLE;
    if (date >= today) return formatDate(date);
    return <strong>{t("expiry.ended", { date: noBreak(formatDate(date)) })}</strong>;
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
        ...Object.entries(columnsOf[kind]).map(
          ([heading, key]: [string, Exclude<keyof Expiry, "accountNumber">]) => ({
            heading: t(`expiry.${heading as "dpEnds"}`),
            kind: "date" as const,
            cell: (expiry: Expiry) => shown(expiry[key]),
          }),
        ),
      ]}
    />
  );
}
