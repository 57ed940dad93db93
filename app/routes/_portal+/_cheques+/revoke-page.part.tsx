import { useLoaderData } from "@remix-run/react";
import { TransactionPasswordField } from "~/change/password-field";
import { useAccountName } from "~/ui/account-names";
import { useAnswer } from "~/ui/answer";
import { Button, LinkButton } from "~/ui/button";
import { DescriptionList, type Facts, Notice } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { attemptKeyOf, ErrorSummary } from "~/ui/form";
import { KitForm } from "~/ui/form-kit";
import { Cluster, Page, Stack } from "~/ui/layout";
import { useChequeForm } from "./cheque-form.part";
import { revokeForm } from "./cheques.forms";
import type { revokePage } from "./revoke.server";

interface RevokePageProps<Found> {
  textOf(name: "lead" | "over" | "confirm" | "keep"): string;
  list: { to(account: { handle: string }): string; title: string };
  facts(found: Found, cheque: { account: string; number: string }): Facts;
}

type Server<Found> = ReturnType<typeof revokePage<Found>>;

/** The page of `revokePage`: the facts once more, and the transaction password that takes them back. */
export function RevokePage<Found>({ textOf, list, facts }: RevokePageProps<Found>) {
  const page = useLoaderData<Server<Found>["loader"]>() as Awaited<ReturnType<Server<Found>["loader"]>>;
  const answer = useAnswer<Server<Found>["action"]>();
  const nameOf = useAccountName();
  const { account, number } = page;
  return (
    <Page lead={textOf("lead")} width="text">
      <Shown enquiry={page.found}>
        {(found) => (
          <RevokeForm
            key={attemptKeyOf(answer)}
            textOf={textOf}
            leave={(label) => (
              <LinkButton look="secondary" to={list.to(account)}>
                {label ?? list.title}
              </LinkButton>
            )}
            facts={found && facts(found, { account: nameOf(account), number })}
            hidden={{ account: account.handle, number, reference: answer?.reference ?? page.reference }}
            result={answer?.result ?? null}
          />
        )}
      </Shown>
    </Page>
  );
}

interface RevokeFormProps extends Pick<RevokePageProps<unknown>, "textOf"> {
  /** Link to the list; its label defaults to the title of the list. */
  leave(label?: string): React.ReactNode;
  /** Null: nothing can be taken back. */
  facts: Facts | null;
  hidden: Record<string, string>;
  result: Parameters<typeof useChequeForm>[0]["result"];
}

function RevokeForm({ textOf, leave, facts, hidden, result }: RevokeFormProps) {
  const kit = useChequeForm({ id: "revoke", schema: revokeForm, result });
  if (facts === null)
    return (
      <Stack>
        <ErrorSummary errors={kit.lines} />
        <Notice kind="warning">{textOf("over")}</Notice>
        <div>{leave()}</div>
      </Stack>
    );
  return (
    <KitForm kit={kit}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DescriptionList facts={facts} />
      <TransactionPasswordField kit={kit} />
      <Cluster>
        <Button>{textOf("confirm")}</Button>
        {leave(textOf("keep"))}
      </Cluster>
    </KitForm>
  );
}
