import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { containsAll, searchWords } from "common/text-search";
import { languageOf } from "~/i18n/detection.server";
import { portalOf } from "~/load-context";
import { useBank } from "~/ui/bank";
import { Button, SecondaryLink } from "~/ui/button";
import { Details, EmptyState } from "~/ui/content";
import { EnquiryNotice, shownAs } from "~/ui/enquiry";
import { Field, controlAria } from "~/ui/field";
import { useOnChange } from "~/ui/hydrated";
import { TextInput } from "~/ui/controls";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";

export const handle = {
  i18n: ["common", "locator"],
  title: "locator:faq.title",
  menu: { group: "you", order: 130 },
  query: ["q"],
};

const MAX_QUERY = 100;

/** Questions and answers in the customer's language, all or those with the words of `?q=`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOf(request);
  const query = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY);
  const words = searchWords(query);
  // A query of signs alone finds nothing.
  const findable = query === "" || words.length > 0;
  const enquiry = shownAs(await portalOf(context).publicLists.questions(language), (all) =>
    all.filter(({ question, answer }) => findable && containsAll(`${question} ${answer}`, words)),
  );
  const failed = enquiry.state === "failed";
  return data({ query, enquiry, failed }, { status: failed ? 503 : 200 });
}

export default function Questions() {
  const { query, enquiry } = useLoaderData<typeof loader>();
  const { t } = useTranslation("locator");
  const { helpline } = useBank();
  const isShown = enquiry.state === "shown";
  const questions = isShown ? enquiry.answer : [];
  const count = questions.length;
  return (
    <Page lead={t("faq.lead")} width="text">
      <SearchForm query={query} />
      {isShown ? null : <EnquiryNotice enquiry={enquiry} />}
      <p role="status">
        {!isShown ? null : query ? t("faq.found", { count, query }) : t("faq.count", { count })}
      </p>
      <Stack>
        {questions.map(({ question, answer }) => (
          <Details key={question} summary={question} open={query !== "" && count === 1}>
            <p>{answer}</p>
          </Details>
        ))}
      </Stack>
      {count > 0 || !isShown ? null : (
        <EmptyState
          title={t(query ? "faq.none.title" : "faq.unwritten.title")}
          text={t("faq.none.text", { helpline })}
        >
          {query ? <SecondaryLink to="/Menual">{t("faq.all")}</SecondaryLink> : null}
        </EmptyState>
      )}
      <p>
        <Link to="/help">{t("faq.more")}</Link>
      </p>
    </Page>
  );
}

function SearchForm({ query }: { query: string }) {
  const { t } = useTranslation("locator");
  const input = useRef<HTMLInputElement>(null);
  const hint = t("faq.searchHint");
  useOnChange(() => {
    if (input.current) input.current.value = query;
  }, [query]);
  return (
    <Form method="get" action="/Menual" role="search">
      <Stack>
        <Field id="q" label={t("faq.search")} hint={hint}>
          <TextInput
            {...controlAria("q", { hint })}
            ref={input}
            type="search"
            name="q"
            defaultValue={query}
            maxLength={MAX_QUERY}
          />
        </Field>
        <Cluster>
          <Button>{t("faq.submit")}</Button>
          {query ? <Link to="/Menual">{t("faq.all")}</Link> : null}
        </Cluster>
      </Stack>
    </Form>
  );
}
