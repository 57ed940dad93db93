import { inRupees } from "common/money";
import { authorised, serveAct } from "bank/authorised";
import { updateRows } from "bank/database/rows";
import { sendText } from "bank/messages/text-messages";
import { words } from "common/words";
import { wordsOfAct } from "bank/messages/texts";
import type { Db } from "bank/database/schema";
import { done, malformed, noSuchAccount, refuse, serve } from "bank/service";
import { changeWords, tellsLess, wishesOf, type AlertChange } from "common/alerts";
import {
  alertChange,
  alertSettings,
  changeAlerts,
  messageLanguage,
  setMessageLanguage,
  tellFewer,
} from "common/contract/profile.server";
import { noVerifiedOtp } from "common/contract/refusals.server";
import { formatIstTime } from "common/dates";

export const settings = serve(alertSettings, "customer", async ({ db }, { customerNumber }) =>
  done({ accounts: await listAlerts(db, customerNumber) }),
);

/** Settings in force: the newest row of each account, else the bank's default. */
function listAlerts(db: Db, customerNumber: string) {
  return db
    .selectFrom("bank.account as account")
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("bank.alert_setting as setting")
          .selectAll("setting")
          .where(({ or, eb }) =>
            or([eb("setting.account_id", "=", eb.ref("account.id")), eb("setting.account_id", "is", null)]),
          )
          .orderBy("setting.account_id", (order) => order.asc().nullsLast())
          .orderBy("setting.id", "desc")
          .limit(1)
          .as("setting"),
      (join) => join.onTrue(),
    )
    .where("account.customer_number", "=", customerNumber)
    .where("account.kind", "in", ["savings", "current", "overdraft", "cash-credit"])
    .where("account.status", "!=", "closed")
    .orderBy("account.is_primary", "desc")
    .orderBy("account.id")
    .select([
      "account.number as accountNumber",
      "setting.debits",
      "setting.debits_from as debitsFrom",
      "setting.credits",
      "setting.credits_from as creditsFrom",
    ])
    .execute();
}

/** Each wish beside the settings in force; undefined for an account without messages. */
async function compare(db: Db, change: AlertChange & { customerNumber: string }) {
  const known = await listAlerts(db, change.customerNumber);
  return wishesOf(change).map((wish) => ({
    wish,
    now: known.find(({ accountNumber }) => accountNumber === wish.accountNumber),
  }));
}

const hides = (found: Awaited<ReturnType<typeof compare>>) =>
  found.some(({ now, wish }) => now && tellsLess(now, wish));

const setAlerts = (act: typeof changeAlerts | typeof tellFewer) =>
  authorised(act, {
    protects: () => true,
    async check({ db }, request) {
      const found = await compare(db, request);
      if (!found.every(({ now }) => now)) return noSuchAccount;
      if (found.some(({ wish }) => wish.debitsFrom < 0n || wish.creditsFrom < 0n)) return malformed;
      // The settings may have changed since the act was chosen.
      if (act === changeAlerts && hides(found)) return refuse(noVerifiedOtp);
      return { facts: null };
    },
    async make(transaction, _, { call: { profile }, request, now }) {
      for (const { accountNumber, debits, debitsFrom, credits, creditsFrom } of wishesOf(request))
        await transaction
          .insertInto("bank.alert_setting")
          .values((eb) => ({
            account_id: eb.selectFrom("bank.account").select("id").where("number", "=", accountNumber),
            debits,
            debits_from: debitsFrom,
            credits,
            credits_from: creditsFrom,
            set_at: now,
          }))
          .execute();
      const values = {
        account: request.accountNumber.slice(-4),
        time: formatIstTime(now),
        wish: changeWords(request),
        floor: inRupees(profile.debitsAlwaysToldFrom),
      };
      return { kept: {}, message: { values } };
    },
    answer: () => ({}),
  });

const [setMore, setFewer] = [setAlerts(changeAlerts), setAlerts(tellFewer)];

/** The settings in force decide whether a change needs an OTP. */
export const change = serve(alertChange, "payer", async (call, request) =>
  (hides(await compare(call.db, request)) ? setFewer : setMore)(call, request),
);

export const language = serve(messageLanguage, "customer", async ({ customer: { language } }) =>
  done({ language }),
);

/** The act's own message is in the language before. */
export const changeLanguage = serveAct(setMessageLanguage, {
  protects: () => true,
  check: async () => ({ facts: null }),
  async make(transaction, _, { call, request: { customerNumber, language }, now }) {
    await updateRows(transaction, "bank.customer", { where: { number: customerNumber }, set: { language } });
    const message = {
      values: { language: words(`profile:languages.${language}`), time: formatIstTime(now) },
    };
    if (language !== call.payer.language)
      await sendText(
        transaction,
        call,
        { ...call.payer, language },
        { sentAt: now, words: wordsOfAct(setMessageLanguage, message) },
      );
    return { kept: {}, message };
  },
  answer: () => ({}),
});
