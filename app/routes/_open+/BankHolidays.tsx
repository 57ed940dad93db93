import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankHolidays } from "common/contract/locator.server";
import { formatDate } from "common/dates";
import { useBankWords } from "~/i18n/bank-words";
import { languageOf } from "~/i18n/detection.server";
import { weekdayOf } from "~/i18n/weekdays.server";
import { portalOf } from "~/load-context";
import { EmptyState } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Page } from "~/ui/layout";

export const handle = {
  i18n: ["common", "bank-words", "locator"],
  title: "locator:holidays.title",
  menu: { group: "help", order: 40 },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOf(request);
  const requested = await portalOf(context).publicLists.ask(bankHolidays, {});
  const enquiry = shownAs(requested, ({ holidays }) =>
    holidays.map((holiday) => ({ ...holiday, weekday: weekdayOf(holiday.date, language, "long") })),
  );
  const failed = enquiry.state === "failed";
  return data({ enquiry, failed }, { status: failed ? 503 : 200 });
}

export default function BankHolidays() {
  const { enquiry } = useLoaderData<typeof loader>();
  const { t } = useTranslation("locator");
  const bankWord = useBankWords();
  return (
    <Page lead={t("holidays.lead")} width="text">
      <ShownList enquiry={enquiry} none={<EmptyState title={t("holidays.none")} />}>
        {(holidays) => (
          <DataTable
            caption={t("holidays.caption")}
            rows={holidays}
            rowKey={({ date }) => date}
            columns={[
              {
                heading: t("holidays.date"),
                kind: "date",
                plain: true,
                cell: ({ date }) => formatDate(date),
              },
              { heading: t("holidays.weekday"), plain: true, cell: ({ weekday }) => weekday },
              { heading: t("holidays.name"), names: true, cell: ({ name }) => bankWord("holiday", name) },
            ]}
          />
        )}
      </ShownList>
    </Page>
  );
}
