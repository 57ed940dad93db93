import { atms, bankHolidays, branches, debitDays, questions } from "common/contract/locator.server";
import { addDays, addMonths, istDate, parseIsoDate } from "common/dates";
import { closedFor, debitDay, holidaysBetween, statesOf } from "common/working-days";
import { done, malformed, serve, type Context } from "bank/service";

export const listBranches = serve(branches, "anyone", async ({ db }) => {
  const rows = await db
    .selectFrom("bank.branch")
    .selectAll()
    .orderBy("state")
    .orderBy("city")
    .orderBy("name")
    .execute();
  return done({
    branches: rows.map(({ address1, address2, pin_code, ...branch }) => ({
      ...branch,
      address: [address1, address2, `${branch.city} ${pin_code}`].filter(Boolean).join(", "),
    })),
  });
});

export const listAtms = serve(atms, "anyone", async ({ db }) => {
  const rows = await db
    .selectFrom("bank.atm")
    .select(["state", "city", "place as branch", "telephone", "address"])
    .orderBy("state")
    .orderBy("city")
    .orderBy("place")
    .orderBy("id")
    .execute();
  return done({ atms: rows });
});

const WRITTEN_FIRST = "en";

export const listQuestions = serve(questions, "anyone", async (context, { language = WRITTEN_FIRST }) => {
  const requested = await questionsIn(context, language);
  return done({ questions: requested.length > 0 ? requested : await questionsIn(context, WRITTEN_FIRST) });
});

function questionsIn({ db }: Context, language: string) {
  return db
    .selectFrom("bank.question")
    .select(["question", "answer"])
    .where("language", "=", language)
    .orderBy("position")
    .execute();
}

const MAX_DATES = 400;

export const tellDebitDays = serve(debitDays, "anyone", async ({ tariff }, { dates }) => {
  const due = dates.split(",").map((date) => parseIsoDate(date.split("-").reverse().join("-")));
  if (due.length > MAX_DATES || due.includes(null)) return malformed;
  const moved = due.flatMap((date) => {
    const on = debitDay(tariff.calendar, date!);
    const closed = on === date ? null : closedFor(tariff.calendar, date!);
    return closed ? [{ due: date!, on, ...closed }] : [];
  });
  return done({ moved });
});

export const listHolidays = serve(bankHolidays, "anyone", async ({ clock, tariff }, { year, state }) => {
  const from = year === undefined ? istDate(clock.now()) : parseIsoDate(`${year}-01-01`);
  const { calendar } = tariff;
  const states = statesOf(calendar);
  const requested = state === undefined ? calendar.state : states.find((one) => one === state);
  if (!from || !requested) return malformed;
  return done({
    debitState: calendar.state,
    states: states.map((one) => ({ state: one })),
    holidays: holidaysBetween(calendar, from, addDays(addMonths(from, 12), -1), requested),
  });
});
