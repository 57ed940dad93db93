import { accountKinds } from "common/accounts";
import { lastFour } from "common/masks";
import { addQuery } from "common/path-query";
import { foldText, searchWords } from "common/text-search";
import { movementReader } from "~/customer/movements.server";
import { listKeptPayees } from "~/customer/payees.server";
import { translator } from "~/i18n/instances.server";
import { isLanguage, languageOf, languages, type Language } from "~/i18n/languages";
import type { SignedIn } from "~/session/guards.server";
import { detailsPath } from "~/ui/account-pages";
import type { TypedAnswers } from "~/ui/live/typed-results";
import { isNotKnown, knownOr } from "~/ui/enquiry";
import { publicPages } from "~/ui/shell";
import { hubOf, menuFor, pagesBeneath } from "../menu.rules";
import { findAnswer } from "./answers.server";
import { findEntries } from "./entries.server";
import { find, phrasesOf, prepare } from "./matcher.rules";
import { pageIndex, type Phrase } from "./page-index.server";
import { readQuery, type Vocabulary } from "./query.rules";

const MAX_ROWS = 8;
const MAX_QUESTIONS = 5;
/** Of each group, while somebody types. */
const MAX_TYPED = 5;

/** Searches for what was typed: sealed in `?s=`, or `?q=` of a bookmark. */
export async function searchAll(customer: SignedIn) {
  const { today } = customer;
  const query = readQuery(customer.query.get("q") ?? "", today, vocabulary());
  const { words, phrase } = query;
  const offered = offeredPages(customer.viewOnly);
  if (query.typed === "") return { typed: "", found: null, count: 0, places: offered.hubs };
  const pages = (await findPages(offered.all, phrase)).slice(0, MAX_ROWS);
  const [answer, payees, questions, entries] = await Promise.all([
    findAnswer(customer, query.typed, pages),
    findPayees(customer, words),
    findQuestions(customer, words, query.typed),
    query.entries && findEntries(customer, query.entries, today, movementReader(customer)),
  ]);
  const found = {
    answer: answer.answer,
    pages,
    accounts: findAccounts(customer, words),
    payees: payees.rows,
    questions: questions.rows,
    entries,
    upiPin: isUpiPin(words),
    partly: answer.unread || questions.unread || payees.partly || (entries?.partly ?? false),
  };
  const count =
    [found.pages, found.accounts, found.payees, found.questions].flat().length + (entries?.total ?? 0);
  return { typed: query.typed, found, count, places: offered.hubs };
}

/** The same without what the bank is asked for at length: transactions, answers of pages, questions. */
export async function findWhileTyping(customer: SignedIn, given: string): Promise<TypedAnswers> {
  const { words, phrase } = readQuery(given, customer.today, vocabulary());
  const t = translator(customer.language, "search");
  const common = translator(customer.language, "common");
  const [pages, payees] = await Promise.all([
    findPages(offeredPages(customer.viewOnly).all, phrase),
    findPayees(customer, words),
  ]);
  const groups = [
    {
      title: t("groups.pages"),
      rows: pages.map(({ to, label, group }) => ({
        to,
        title: common(`menu.${label}`),
        small: group && common(`menu.groups.${group}`),
      })),
    },
    {
      title: t("groups.accounts"),
      rows: findAccounts(customer, words).map(({ to, kind, number, name }) => ({
        to,
        title: `${common(`accountShort.${kind}`)} ${number}`,
        small: name,
      })),
    },
    {
      title: t("groups.payees"),
      rows: payees.rows.map(({ to, name, bank, number }) => ({
        to,
        title: name,
        small: [bank, number].filter(Boolean).join(" · "),
      })),
    },
  ].map(({ title, rows }) => ({ title, rows: rows.slice(0, MAX_TYPED) }));
  const count = groups.flatMap(({ rows }) => rows).length;
  return {
    status: payees.partly ? common("errors.partly") : count > 0 ? t("found", { count }) : t("typing.none"),
    groups,
  };
}

export function offeredPages(viewOnly: boolean) {
  const groups = menuFor({ viewOnly });
  const hubs = groups.map(({ id }) => ({ label: `groups.${id}` as const, to: hubOf(id), group: null }));
  const ofGroups = groups.flatMap(({ id: group, entries }) =>
    entries.map(({ label, to }) => ({ label, to, group })),
  );
  const listed = new Set<string>(ofGroups.map(({ to }) => to));
  const open = publicPages.filter(({ to }) => !listed.has(to));
  const ofNone = [...open, ...pagesBeneath({ viewOnly })].map(({ label, to }) => ({
    label,
    to,
    group: null,
  }));
  return { hubs, all: [...hubs, ...ofGroups, ...ofNone] };
}

type OfferedPage = ReturnType<typeof offeredPages>["all"][number];

/** By its names in all languages, and by what else people call it. */
function phrasesOfPage({ label, to, group }: OfferedPage): Phrase[] {
  const inAll = (name: OfferedPage["label"]) =>
    languages.map((language) => translator(language, "common")(`menu.${name}`));
  const also = languages.flatMap((language) => phrasesOf(wordsOfPage(language, to)));
  return [
    ...inAll(label).map((text) => ({ to, text, named: true })),
    ...[...also, ...(group ? inAll(`groups.${group}`) : [])].map((text) => ({ to, text, named: false })),
  ];
}

let pagesBy: ReturnType<typeof pageIndex> | undefined;

/** Texts never change: all pages are indexed once per process. */
export async function findPages(offered: readonly OfferedPage[], phrase: string) {
  pagesBy ??= pageIndex(offeredPages(false).all.flatMap(phrasesOfPage));
  return (await pagesBy)(phrase).flatMap(({ to, whole }) =>
    offered.filter((page) => page.to === to).map((page) => ({ ...page, whole })),
  );
}

function wordsOfPage(language: Language, to: string): string {
  const key = `words.pages.${to}` as "words.pages./main";
  return translator(language, "search")(key, { defaultValue: "" });
}

const namesOfKinds = Object.fromEntries(
  accountKinds.map((kind) => [
    kind,
    languages.flatMap((language) => [
      translator(language, "common")(`accountKinds.${kind}`),
      ...phrasesOf(translator(language, "search")(`words.kinds.${kind}`)),
    ]),
  ]),
);

function findAccounts({ accounts }: SignedIn, words: readonly string[]) {
  const prepared = ({ name, kind, accountNumber: number }: SignedIn["accounts"][number]) =>
    prepare({ names: name ? [name] : [], also: namesOfKinds[kind], number });
  return find(accounts, words, prepared)
    .slice(0, MAX_ROWS)
    .map((account) => ({
      kind: account.kind,
      number: lastFour(account.accountNumber),
      name: account.name ?? null,
      to: detailsPath(account),
    }));
}

async function findPayees(customer: SignedIn, words: readonly string[]) {
  const { viewOnly } = customer;
  const { payees, failed } = await listKeptPayees(customer);
  const prepared = ({ name, bankName, ifsc, accountNumber: number }: (typeof payees)[number]) =>
    prepare({ names: [name], also: [bankName, ifsc].filter((text) => text !== undefined), number });
  const rows = find(payees, words, prepared)
    .slice(0, MAX_ROWS)
    .map(({ name, bankName, accountNumber, handle: payee }) => ({
      name,
      bank: bankName ?? null,
      number: lastFour(accountNumber),
      pays: !viewOnly,
      to: addQuery(viewOnly ? "/ManageBeneficiary/Payee" : "/Send", { payee }),
    }));
  return { rows, partly: Boolean(failed) };
}

/** In the customer's language, else in that of the typed letters. */
async function findQuestions(customer: SignedIn, words: readonly string[], typed: string) {
  let unread = false;
  for (const language of new Set([customer.language, languageOfLetters(typed)])) {
    const listed = await questionsIn(customer, language);
    unread ||= listed.unread;
    const { questions } = listed;
    const prepared = ({ question, answer }: (typeof questions)[number]) =>
      prepare({ names: [question], also: [answer] });
    // Slips would match some word of any long answer.
    const found = find(questions, words, prepared, { slips: false });
    if (found.length > 0)
      return { rows: found.slice(0, MAX_QUESTIONS).map((one) => ({ ...one, language })), unread };
  }
  return { rows: [], unread };
}

async function questionsIn(customer: SignedIn, language: Language) {
  const enquiry = await customer.portal.publicLists.questions(language);
  const ofBank = knownOr(enquiry, { missing: [], unknown: [] });
  const help = translator(language, "help");
  const ofHelp = (["danger", "entry"] as const)
    .map((part) => help(part, { returnObjects: true }))
    .flatMap((cases) => Object.values(cases).flatMap((one) => (typeof one === "string" ? [] : [one])));
  const questions = [
    ...ofBank.map((one) => ({ ...one, to: "/Menual" as const })),
    ...ofHelp.map(({ when, do: answer }) => ({ question: when, answer, to: "/help" as const })),
  ];
  return { questions, unread: isNotKnown(enquiry) };
}

function languageOfLetters(typed: string): Language {
  const language = languageOf(typed);
  return isLanguage(language) ? language : "en";
}

/** The portal has no UPI PIN: offering another PIN would mislead. */
const isUpiPin = (words: readonly string[]) =>
  languages.some((language) =>
    phrasesOf(translator(language, "search")("words.upiPin")).some((phrase) =>
      searchWords(phrase).every((word) => words.includes(word)),
    ),
  );

let known: Vocabulary | undefined;

export function vocabulary(): Vocabulary {
  known ??= {
    months: Array.from({ length: 12 }, (_, at) =>
      languages.flatMap((language) =>
        (["long", "short"] as const).map((month) => nameOf(language, month, at)),
      ),
    ),
    ignored: new Set(
      languages.flatMap((language) => searchWords(translator(language, "search")("words.ignored"))),
    ),
  };
  return known;
}

function nameOf(language: Language, month: "long" | "short", at: number): string {
  const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
  return foldText(format.format(Date.UTC(2026, at, 15))).replace(/\.$/, "");
}
