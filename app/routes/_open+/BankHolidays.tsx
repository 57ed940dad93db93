import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankHolidays } from "common/contract/locator.server";
import { formatDate } from "common/dates";
import { isState, states as stateNames } from "common/states";
import { useBankWords } from "~/i18n/bank-words";
import { languageOf } from "~/i18n/detection.server";
import { nameOfHoliday } from "~/i18n/holidays.server";
import { weekdayOf } from "~/i18n/weekdays.server";
import { portalOf } from "~/load-context";
import { EmptyState } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { Link } from "~/ui/link";

export const handle = {
  i18n: ["common", "bank-words", "locator"],
  title: "locator:holidays.title",
  menu: { group: "help", order: 40 },
  query: ["state"],
  under: "/help",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOf(request);
  const chosen = new URL(request.url).searchParams.get("state") ?? undefined;
  const state = chosen !== undefined && isState(chosen) ? chosen : undefined;
  const requested = await portalOf(context).publicLists.ask(bankHolidays, { state });
  const others = requested.state === "shown" ? requested.answer : null;
  const enquiry = shownAs(requested, ({ holidays }) =>
    holidays.map(({ date, name }) => ({
      date,
      name: nameOfHoliday(language, name),
      weekday: weekdayOf(date, language, "long"),
    })),
  );
  const failed = enquiry.state === "failed";
  const debitState = others?.debitState ?? null;
  const shown = { state: state ?? debitState, debitState, states: others?.states ?? [] };
  return data({ enquiry, failed, ...shown }, { status: failed ? 503 : 200 });
}

export default function BankHolidays() {
  const { enquiry, state, debitState, states } = useLoaderData<typeof loader>();
  const { t } = useTranslation("locator");
  const bankWord = useBankWords();
  const nameOf = (code: string) => bankWord("state", isState(code) ? stateNames[code] : code);
  const others = states.filter((one) => one.state !== state);
  const caption = state === null ? t("holidays.caption") : t("holidays.captionOf", { state: nameOf(state) });
  return (
    <Page lead={t("holidays.lead")} width="text">
      <ShownList enquiry={enquiry} none={<EmptyState title={t("holidays.none")} />}>
        {(holidays) => (
          <DataTable
            caption={caption}
            rows={holidays}
            rowKey={({ date, name }) => `${date} ${name}`}
            columns={[
              {
                heading: t("holidays.date"),
                kind: "date",
                plain: true,
                cell: ({ date }) => formatDate(date),
              },
              { heading: t("holidays.weekday"), plain: true, cell: ({ weekday }) => weekday },
              { heading: t("holidays.name"), names: true, cell: ({ name }) => name },
            ]}
          />
        )}
      </ShownList>
      <p>{t("holidays.always")}</p>
      <p>{t("holidays.debits")}</p>
      <p>{t("holidays.credits")}</p>
      {debitState !== null && <p>{t("holidays.debitState", { state: nameOf(debitState) })}</p>}
      {others.length > 0 && (
        <ul>
          {others.map((one) => (
            <li key={one.state}>
              <Link to={`/BankHolidays?state=${one.state}`}>
                {t("holidays.of", { state: nameOf(one.state) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
