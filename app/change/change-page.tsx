import type { SubmissionResult } from "@conform-to/react";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { say } from "~/i18n/wording";
import { useAnswer } from "~/ui/answer";
import { Announcement } from "~/ui/content";
import { attemptKeyOf } from "~/ui/form";
import { Page } from "~/ui/layout";
import type { changePage } from "./change-page.server";
import type { Made } from "./change-flow.server";
import { Authorisation, ChangeSteps } from "./change-steps";

type Server<Input, Terms> = ReturnType<typeof changePage<Input, Terms>>;

export interface FormStart<Input> {
  attempt: string;
  result: SubmissionResult | null;
  /** Set if the customer goes back to the form, or the bank refused. */
  before: Input | null;
  wrong: string | null;
}

type Step<Input, Terms> = { step: "details"; terms: Terms } | { step: "check" | "otp"; input: Input };

interface ChangePageProps<Input, Terms> {
  /** A text above the form, or an element for each step. */
  lead: string | ((page: Step<Input, Terms>) => React.ReactNode);
  /** Heading of check page and OTP, if not the page's title. */
  checkTitle?: string;
  /** Label of the button that makes the change. */
  act: string | ((input: Input) => string);
  form(terms: Terms, start: FormStart<Input>): React.ReactNode;
  summary(input: Input, step: "check" | "otp"): React.ReactNode;
  /** Message above the form once the change is made. */
  made?(input: Input): string;
}

export function ChangePage<Input, Terms>(props: ChangePageProps<Input, Terms>) {
  const { lead, checkTitle, act, form, summary, made } = props;
  const page = useLoaderData<Server<Input, Terms>["loader"]>() as Awaited<
    ReturnType<Server<Input, Terms>["loader"]>
  >;
  const answer = useAnswer<Server<Input, Terms>["action"]>() as { result?: SubmissionResult } | undefined;
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
    <Page title={checkTitle} lead={leadShown} width="text">
      <ChangeSteps at={page.step} />
      <Authorisation page={page} act={typeof act === "string" ? act : act(page.input)}>
        {summary(page.input, page.step)}
      </Authorisation>
    </Page>
  );
}

interface JustMadeProps<Input> {
  made: Pick<Made<Input>, "input" | "state"> | null;
  /** Message of a change that is made; absent if the page shows it anyway. */
  say?: ((input: Input) => string) | undefined;
  /** Replaces the common message of an unknown outcome. */
  unknown?: string;
}

/** Message about a change that this session has just made. */
export function JustMade<Input>({ made, say, unknown }: JustMadeProps<Input>) {
  const { t } = useTranslation("flows");
  if (!made) return null;
  if (made.state === "done")
    return say ? <Announcement kind="success">{say(made.input)}</Announcement> : null;
  const words = (made.state === "unknown" && unknown) || t(`made.${made.state}`);
  return <Announcement kind="warning">{words}</Announcement>;
}
