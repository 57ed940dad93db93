import { atms, bankHolidays, branches, questions } from "common/contract/locator.server";
import { addDays, addMonths, istDate, parseIsoDate } from "common/dates";
import { holidaysBetween } from "common/working-days";
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

export const listHolidays = serve(bankHolidays, "anyone", async ({ clock }, { year }) => {
  const from = year === undefined ? istDate(clock.now()) : parseIsoDate(`${year}-01-01`);
  if (!from) return malformed;
  return done({ holidays: holidaysBetween(from, addDays(addMonths(from, 12), -1)) });
});
