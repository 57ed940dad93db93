import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { istDate } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import { basisPoints, percentOf } from "common/rounding";
import { transferKinds } from "common/payments";
import { chargedRanges, inForce, percentWithGst, withGst } from "common/tariff";
import { portalOf } from "~/load-context";
import { DataTable } from "~/ui/data-table";
import { Page } from "~/ui/layout";
import { InForceFrom } from "./tariff-page.part";

export const handle = {
  i18n: ["common", "rates"],
  title: "rates:charges.title",
  menu: { group: "rates", order: 30 },
  under: "/help",
};

export async function loader({ context }: LoaderFunctionArgs) {
  const { tariff, clock } = portalOf(context);
  const today = istDate(clock.now());
  const payments = transferKinds.flatMap((kind) =>
    chargedRanges(tariff.charges, kind, today).map((range) => ({ kind, ...range })),
  );
  return { list: inForce(tariff.charges, today), payments };
}

export default function Charges() {
  const { list, payments } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rates");
  const nameOf = (way: string, above: Paise, upTo: Paise | undefined) => {
    const range = { way, above: formatRupees(above), upTo: formatRupees(upTo ?? 0n) };
    if (upTo === undefined) return above === 0n ? way : t("charges.ranges.above", range);
    return t(above === 0n ? "charges.ranges.upTo" : "charges.ranges.between", range);
  };
  const rows = [
    ...payments.map(({ kind, above, upTo, charge, withGst: whole }) => ({
      name: nameOf(t(`charges.payments.${kind}`), above, upTo),
      ...(charge > 0n && { charge: formatRupees(charge), withGst: formatRupees(whole) }),
    })),
    ...list.services.map(({ service, charge }) => ({
      name: t(`charges.services.${service}`),
      ...(charge > 0n && { charge: formatRupees(charge), withGst: formatRupees(withGst(charge, list.gst)) }),
    })),
    ...list.foreclosure.map(({ loan, percent }) => ({
      name: t(`charges.foreclosure.${loan}`),
      ...(basisPoints(percent) > 0n && {
        charge: t("charges.ofOwed", { percent: percentOf(basisPoints(percent)) }),
        withGst: t("charges.ofOwed", { percent: percentWithGst(percent, list.gst) }),
      }),
    })),
    ...(["short", "long"] as const).map((term) => {
      const charge = t("charges.ofInstalment", { percent: list.lateInstalment[term] });
      return { name: t(`charges.lateInstalment.${term}`), charge, withGst: charge };
    }),
    {
      name: t("charges.closedEarly"),
      charge: t("charges.pointsLess", { percent: list.closedEarly }),
      withGst: t("charges.pointsLess", { percent: list.closedEarly }),
    },
  ];
  return (
    <Page lead={t("charges.lead")} width="text">
      <InForceFrom date={list.from} />
      <DataTable
        caption={t("charges.caption")}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { heading: t("charges.service"), names: true, cell: ({ name }) => name },
          // Some are sentences, so the column is text.
          { heading: t("charges.charge"), cell: ({ charge }) => charge ?? t("charges.free") },
          { heading: t("charges.withGst"), cell: ({ withGst }) => withGst ?? t("charges.free") },
        ]}
      />
      <p>{t("charges.gst", { rate: list.gst })}</p>
    </Page>
  );
}
