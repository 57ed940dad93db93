import { inRupees } from "common/money";
import { authorised } from "bank/authorised";
import type { Customer } from "bank/customers";
import { findRow, updateRows } from "bank/database/rows";
import { sendText } from "bank/messages/text-messages";
import { words } from "common/words";
import { wordsOfAct } from "bank/messages/texts";
import type { Db } from "bank/database/schema";
import { done, malformed, noSuchAccount, refuse, serve } from "bank/service";
import { alwaysToldFrom, changeWords, tellsLess, wishesOf, type AlertChange } from "common/alerts";
import {
  alertChange,
  alertSettings,
  changeAlerts,
  messageLanguage,
  messageLanguageChange,
  restoreMessageLanguage,
  setMessageLanguage,
  tellFewer,
} from "common/contract/profile.server";
import { noVerifiedOtp, transactionPasswordRefusals } from "common/contract/refusals.server";
import { formatIstTime, istDate } from "common/dates";

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
    async make(transaction, _, { call: { tariff }, request, now }) {
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
        floor: inRupees(alwaysToldFrom(tariff.alerts, istDate(now), "other")),
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

export const language = serve(messageLanguage, "customer", async ({ customer, clock }) =>
  done({ language: customer.language, ...backOf(customer, clock.now()) }),
);

/** The way back of a change of the last 24 hours. */
function backOf({ language_before: before, language_back_until: backUntil }: LanguageOfCustomer, now: Date) {
  return before && backUntil && backUntil > now ? { before, backUntil } : null;
}

type LanguageOfCustomer = Pick<Customer, "language" | "language_before" | "language_back_until">;

const BACK_HOURS = 24;

/**
 * Sends a message in each of both languages; within a day of an earlier change also in the language before that one, to which
 * messages can go back. So a second change does not hide the first.
 */
const setLanguage = (act: typeof setMessageLanguage) =>
  authorised(act, {
    protects: () => true,
    async check(call, { customerNumber: number, language }, transaction) {
      const customer = transaction ? (await findRow(transaction, "bank.customer", { number }))! : call.payer;
      const before = backOf(customer, call.clock.now())?.before;
      if (act === restoreMessageLanguage && language !== before)
        return refuse(transactionPasswordRefusals.wrong);
      return { facts: { now: customer.language, before: before ?? customer.language } };
    },
    async make(transaction, languages, { call, request: { customerNumber, language }, now }) {
      const isBack = language === languages.before;
      await updateRows(transaction, "bank.customer", {
        where: { number: customerNumber },
        set: {
          language,
          language_before: isBack ? null : languages.before,
          language_back_until: isBack ? null : new Date(now.getTime() + BACK_HOURS * 3_600_000),
        },
      });
      const values = { language: words(`profile:languages.${language}`), time: formatIstTime(now) };
      const told = [languages.now, languages.before, language];
      for (const one of new Set(told))
        await sendText(
          transaction,
          call,
          { ...call.payer, language: one },
          { sentAt: now, words: wordsOfAct(act, { values }) },
        );
      return { kept: {} };
    },
    answer: () => ({}),
  });

const [chooseLanguage, goBack] = [setLanguage(setMessageLanguage), setLanguage(restoreMessageLanguage)];

export const changeLanguage = serve(messageLanguageChange, "payer", async (call, request) => {
  const back = backOf(call.payer, call.clock.now());
  return (back && request.language === back.before ? goBack : chooseLanguage)(call, request);
});
