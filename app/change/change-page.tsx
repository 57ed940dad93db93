import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { say } from "~/i18n/wording";
import { Announcement } from "~/ui/content";
import { attemptKeyOf } from "~/ui/form";
import { Page } from "~/ui/layout";
import type { changePage } from "./change-page.server";
import type { Made } from "./change-flow.server";
import { Authorisation, ChangeSteps } from "./change-steps";

type Server<Input, Terms> = ReturnType<typeof changePage<Input, Terms>>;

/** What a form of `changePage` starts from. */
export interface FormStart<Input> {
  /** Another one for each answer: a key. */
  attempt: string;
  result: SubmissionResult | null;
  /** What was typed before, if the customer changes something or the bank refused. */
  before: Input | null;
  /** Why the bank refused. */
  wrong: string | null;
}

/** What each step of the page shows. */
type Step<Input, Terms> = { step: "details"; terms: Terms } | { step: "check" | "otp"; input: Input };

interface ChangePageProps<Input, Terms> {
  /** Below the heading: a text above the form, or something for each step. */
  lead: string | ((page: Step<Input, Terms>) => React.ReactNode);
  /** What is done in the end, on the button of its last step. */
  act: string;
  form(terms: Terms, start: FormStart<Input>): React.ReactNode;
  /** What is authorised, in sight. */
  summary(input: Input, step: "check" | "otp"): React.ReactNode;
  /** What the page says above the form once the change is made. */
  made?(input: Input): string;
}

/** The page of `changePage`: form, check page, OTP, and what became of it. */
export function ChangePage<Input, Terms>(props: ChangePageProps<Input, Terms>) {
  const { lead, act, form, summary, made } = props;
  const page = useLoaderData<Server<Input, Terms>["loader"]>() as Awaited<
    ReturnType<Server<Input, Terms>["loader"]>
  >;
  const answer = useActionData<Server<Input, Terms>["action"]>() as { result?: SubmissionResult } | undefined;
  const { t } = useTranslation("flows");
  const leadShown = typeof lead === "string" ? page.step === "details" && lead : lead(page);
  if (page.step === "details") {
    const { terms, before, wrong } = page;
    const result = answer?.result ?? null;
    return (
      <Page lead={leadShown} width="text">
        {answer ? null : <JustMade made={page.made} say={made} />}
        {form(terms, { attempt: attemptKeyOf(answer), result, before, wrong: wrong && say(t, wrong) })}
      </Page>
    );
  }
  return (
    <Page lead={leadShown} width="text">
      <ChangeSteps at={page.step} />
      <Authorisation page={page} act={act}>
        {summary(page.input, page.step)}
      </Authorisation>
    </Page>
  );
}

interface JustMadeProps<Input> {
  made: Pick<Made<Input>, "input" | "state"> | null;
  /** What is said of a change that is made; nothing if the page shows it anyway. */
  say?: ((input: Input) => string) | undefined;
  /** What is said instead of the common words while nobody knows. */
  unknown?: string;
}

/** What a page says of a change that this session has just asked for. */
export function JustMade<Input>({ made, say, unknown }: JustMadeProps<Input>) {
  const { t } = useTranslation("flows");
  if (!made) return null;
  if (made.state === "done")
    return say ? <Announcement kind="success">{say(made.input)}</Announcement> : null;
  const words = (made.state === "unknown" && unknown) || t(`made.${made.state}`);
  return <Announcement kind="warning">{words}</Announcement>;
}
