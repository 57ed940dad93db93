import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { findIssued, groupsOf, readCode } from "~/documents/verification.server";
import { languageOf } from "~/i18n/detection.server";
import { isWithin } from "~/session/limits.server";
import { readVisitor } from "~/session/visitor.server";
import { useBank } from "~/ui/bank";
import { Button, SecondaryLink } from "~/ui/button";
import { Announcement, Card, DescriptionList } from "~/ui/content";
import { TextInput } from "~/ui/controls";
import { Field, controlAria } from "~/ui/field";
import { useOnChange } from "~/ui/hydrated";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Section } from "~/ui/list";
import { factsOf } from "./verified-facts.server";

export const handle = {
  i18n: ["common", "verify"],
  title: "verify:title",
  menu: { group: "help", order: 30 },
  query: ["code"],
  under: "/help",
};

const MAX_TYPED = 60;

/** Checks a document by the code in the address. Unknown, expired and malformed codes get the same answer. */
export async function loader(args: LoaderFunctionArgs) {
  const given = new URL(args.request.url).searchParams.get("code");
  if (given === null) return { typed: "", wrong: null, confirmed: null };
  const typed = given.trim().slice(0, MAX_TYPED);
  if (typed === "") return data({ typed, wrong: "missing" as const, confirmed: null }, { status: 400 });
  const visitor = readVisitor(args);
  if (!(await isWithin("verification", visitor)))
    return data({ typed, wrong: "tooOften" as const, confirmed: null }, { status: 429 });
  const code = readCode(typed);
  const issued = code && (await findIssued(visitor.portal, code));
  if (!issued) return data({ typed, wrong: "unknown" as const, confirmed: null }, { status: 404 });
  return { typed: groupsOf(code), wrong: null, confirmed: factsOf(await languageOf(args.request), issued) };
}

export default function Verify() {
  const { typed, wrong, confirmed } = useLoaderData<typeof loader>();
  const { t } = useTranslation("verify");
  const { helpline } = useBank();
  return (
    <Page lead={confirmed ? undefined : t("lead")} width="text">
      {confirmed ? (
        <>
          <Announcement kind="success" title={t("ours")}>
            {t("issued", { when: confirmed.issuedAt })}
          </Announcement>
          <Section title={confirmed.title}>
            <Stack>
              <p>{t("compare", { helpline })}</p>
              <Card>
                <DescriptionList facts={confirmed.facts} />
              </Card>
            </Stack>
          </Section>
          <Cluster>
            <SecondaryLink to="/Verify">{t("another")}</SecondaryLink>
          </Cluster>
        </>
      ) : (
        <>
          <CodeForm typed={typed} error={wrong ? t(wrong) : undefined} />
          {wrong === "unknown" ? <p>{t("older")}</p> : null}
        </>
      )}
    </Page>
  );
}

function CodeForm({ typed, error }: { typed: string; error: string | undefined }) {
  const { t } = useTranslation("verify");
  const input = useRef<HTMLInputElement>(null);
  const texts = { hint: t("codeHint"), ...(error ? { error } : {}) };
  useOnChange(() => {
    if (input.current) input.current.value = typed;
  }, [typed]);
  return (
    <Form method="get" action="/Verify">
      <Stack>
        <div aria-live="polite">
          <Field id="code" label={t("code")} {...texts}>
            <TextInput
              {...controlAria("code", texts)}
              ref={input}
              name="code"
              defaultValue={typed}
              maxLength={MAX_TYPED}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
        </div>
        <Cluster>
          <Button>{t("check")}</Button>
        </Cluster>
      </Stack>
    </Form>
  );
}
