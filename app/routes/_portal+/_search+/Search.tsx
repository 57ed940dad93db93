import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { goToFiltered } from "~/session/filter-form.server";
import { requireCustomer } from "~/session/guards.server";
import { requireWithin } from "~/session/limits.server";
import { useBank } from "~/ui/bank";
import { Button } from "~/ui/button";
import { Details, EmptyState, None, Notice } from "~/ui/content";
import { TextInput } from "~/ui/controls";
import { PartlyRead } from "~/ui/enquiry";
import { ValueField } from "~/ui/field";
import { FormToken } from "~/ui/form";
import { FormDraftContext } from "~/ui/form-draft";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { initials, List, ListSection, Avatar, Row, Section } from "~/ui/list";
import { useMovementName } from "~/ui/movement";
import { Money, noBreak, TelephoneLink, Written } from "~/ui/text";
import { MAX_QUERY, searchIds } from "~/ui/search-keys";
import { useResultsWhileTyping, type TypingForm } from "~/ui/while-typing";
import { AnswerInPlace } from "./answer.part";
import { MAX_MONTHS } from "./query.rules";
import { searchAll } from "./search.server";

export const handle = {
  i18n: ["common", "movements", "payments", "search"],
  title: "search:title",
  typed: ["q"],
  under: "/main",
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  requireWithin("search", customer.visitor, { customer: customer.customerNumber });
  return searchAll(customer);
}

export const action = (args: ActionFunctionArgs) => goToFiltered(args, "/Search", { open: [], typed: ["q"] });

type LoadedAnswers = ReturnType<typeof useLoaderData<typeof loader>>;
type Found = NonNullable<LoadedAnswers["found"]>;

export default function Search() {
  const answers = useLoaderData<typeof loader>();
  const { form, shown } = useResultsWhileTyping("here");
  return (
    <Page width="text">
      <SearchForm typed={answers.typed} form={form} />
      {shown(<Answers {...answers} />)}
    </Page>
  );
}

function Answers({ found, count, places }: LoadedAnswers) {
  const { helpline } = useBank();
  const { t } = useTranslation(["search", "common"]);
  return (
    <>
      <p role="status">{found && count > 0 && !found.partly ? t("found", { count }) : null}</p>
      <PartlyRead unread={found?.partly ?? false} />
      {found?.upiPin ? <Notice>{t("elsewhere.upiPin")}</Notice> : null}
      {found ? <Groups found={found} /> : null}
      {found && count === 0 && !found.partly ? (
        <EmptyState title={t("none.title")} text={t("none.text", { helpline: noBreak(helpline) })}>
          <TelephoneLink number={helpline} />
        </EmptyState>
      ) : null}
      {count === 0 ? <Pages title={t("groups.places")} pages={places} /> : null}
    </>
  );
}

function SearchForm({ typed, form }: { typed: string; form: TypingForm }) {
  const { t } = useTranslation("search");
  // Typed before the session ended.
  const kept = useContext(FormDraftContext)?.entries.q ?? "";
  return (
    <Form method="post" action="/Search" role="search" {...form}>
      <FormToken />
      <Stack gap="small">
        <ValueField id={searchIds.page} label={t("form.label")} hint={t("form.hint")} value={typed || kept}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              name="q"
              maxLength={MAX_QUERY}
              autoComplete="off"
              aria-keyshortcuts="/ Control+K"
            />
          )}
        </ValueField>
        <Cluster>
          <Button>{t("form.submit")}</Button>
        </Cluster>
      </Stack>
    </Form>
  );
}

function Groups({ found }: { found: Found }) {
  const { t } = useTranslation(["search", "common"]);
  const { answer, pages, accounts, payees, questions, entries } = found;
  return (
    <div data-answers="">
      <Stack gap="large">
        {answer ? <AnswerInPlace answer={answer} /> : null}
        <Pages title={t("groups.pages")} pages={pages} />
        <ListSection title={t("groups.accounts")} items={accounts}>
          {({ to, kind, number, name }) => (
            <Row
              key={to}
              to={to}
              lead={<Avatar icon={kind.endsWith("deposit") ? "piggy-bank" : "wallet"} />}
              title={`${t(`common:accountShort.${kind}`)} ${number}`}
              small={name ? <Written>{name}</Written> : null}
            />
          )}
        </ListSection>
        <ListSection title={t("groups.payees")} items={payees}>
          {({ to, name, bank, number, pays }) => (
            <Row
              key={to + number}
              to={to}
              lead={<Avatar letters={initials(name)} />}
              title={<Written>{name}</Written>}
              small={[bank, number, t(pays ? "payees.pay" : "payees.look")].filter(Boolean).join(" · ")}
            />
          )}
        </ListSection>
        {entries ? <Entries entries={entries} /> : null}
        {questions.length > 0 ? <Questions questions={questions} /> : null}
      </Stack>
    </div>
  );
}

type ShownPage = Pick<Found["pages"][number], "to" | "label" | "group">;

function Pages({ title, pages }: { title: string; pages: ShownPage[] }) {
  const { t } = useTranslation();
  return (
    <ListSection title={title} items={pages}>
      {({ to, label, group }) => (
        <Row key={to} to={to} title={t(`menu.${label}`)} small={group ? t(`menu.groups.${group}`) : null} />
      )}
    </ListSection>
  );
}

function Entries({ entries }: { entries: NonNullable<Found["entries"]> }) {
  const { t } = useTranslation(["search", "common"]);
  const { rows, statements, total, from, to, outside, partly } = entries;
  const nameOf = useMovementName();
  const account = ({ kind, number }: (typeof rows)[number]["account"]) =>
    `${t(`common:accountShort.${kind}`)} ${number}`;
  const period = { from: noBreak(formatDate(from)), to: noBreak(formatDate(to)) };
  const isMore = total > rows.length;
  if (outside)
    return (
      <p>
        {t("entries.outside", { count: MAX_MONTHS })}{" "}
        <Link to="/AccountStatement">{t("entries.toStatement")}</Link>
      </p>
    );
  if (rows.length === 0) return partly ? null : <None>{t("entries.none", period)}</None>;
  return (
    <Section title={t("groups.entries")}>
      <Stack gap="small">
        <p>
          {t("entries.looked", period)}{" "}
          {isMore && !partly ? t("entries.newest", { shown: rows.length, count: total }) : null}
        </p>
        <List>
          {rows.map((row, at) => (
            <Row
              key={at}
              to={row.to}
              title={<Written>{nameOf(row)}</Written>}
              small={`${noBreak(formatDate(row.date))} · ${account(row.account)}`}
              end={<Money paise={row.amount} direction={row.direction} signed />}
            />
          ))}
        </List>
        {isMore
          ? statements.map((one) => (
              <p key={one.to}>
                <Link to={one.to}>{t("entries.statement", { account: account(one), count: one.total })}</Link>
              </p>
            ))
          : null}
      </Stack>
    </Section>
  );
}

function Questions({ questions }: { questions: Found["questions"] }) {
  const { t, i18n } = useTranslation("search");
  return (
    <Section title={t("groups.questions")} link={{ to: "/Menual", label: t("questions.more") }}>
      {questions.map(({ question, answer, to, language }) => (
        <div key={question} lang={language === i18n.language ? undefined : language}>
          <Details summary={question} open={questions.length === 1}>
            <p>{answer}</p>
            {to === "/help" ? (
              <p lang={i18n.language}>
                <Link to={to}>{t("questions.help")}</Link>
              </p>
            ) : null}
          </Details>
        </div>
      ))}
    </Section>
  );
}
