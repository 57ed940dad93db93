import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/ui/button";
import { DescriptionList, type Facts, Notice } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { attemptKeyOf, ErrorSummary } from "~/ui/form";
import { KitForm } from "~/ui/form-kit";
import { Cluster, Page, Stack } from "~/ui/layout";
import { PasswordField, useChequeForm } from "./cheque-form.part";
import { revokeForm } from "./cheques.forms";
import type { revokePage } from "./revoke.server";

interface RevokePageProps<Found> {
  textOf(name: "lead" | "over" | "confirm" | "keep"): string;
  list: { to(account: { handle: string }): string; title: string };
  facts(found: Found, cheque: { accountNumber: string; number: string }): Facts;
}

type Server<Found> = ReturnType<typeof revokePage<Found>>;

/** The page of `revokePage`: the facts once more, and the transaction password that takes them back. */
export function RevokePage<Found>({ textOf, list, facts }: RevokePageProps<Found>) {
  const page = useLoaderData<Server<Found>["loader"]>() as Awaited<ReturnType<Server<Found>["loader"]>>;
  const answer = useActionData<Server<Found>["action"]>();
  const { account, number } = page;
  const { accountNumber } = account;
  return (
    <Page lead={textOf("lead")} width="text">
      <Shown enquiry={page.found}>
        {(found) => (
          <RevokeForm
            key={attemptKeyOf(answer)}
            textOf={textOf}
            list={{ to: list.to(account), title: list.title }}
            facts={found && facts(found, { accountNumber, number })}
            hidden={{ account: account.handle, number, reference: answer?.reference ?? page.reference }}
            result={answer?.result ?? null}
          />
        )}
      </Shown>
    </Page>
  );
}

interface RevokeFormProps extends Pick<RevokePageProps<unknown>, "textOf"> {
  list: { to: string; title: string };
  /** Null: nothing can be taken back. */
  facts: Facts | null;
  hidden: Record<string, string>;
  result: Parameters<typeof useChequeForm>[0]["result"];
}

function RevokeForm({ textOf, list, facts, hidden, result }: RevokeFormProps) {
  const kit = useChequeForm({ id: "revoke", schema: revokeForm, result });
  const leave = (label: string) => (
    <LinkButton look="secondary" to={list.to}>
      {label}
    </LinkButton>
  );
  if (facts === null)
    return (
      <Stack>
        <ErrorSummary errors={kit.lines} />
        <Notice kind="warning">{textOf("over")}</Notice>
        <div>{leave(list.title)}</div>
      </Stack>
    );
  return (
    <KitForm kit={kit}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DescriptionList facts={facts} />
      <PasswordField kit={kit} />
      <Cluster>
        <Button>{textOf("confirm")}</Button>
        {leave(textOf("keep"))}
      </Cluster>
    </KitForm>
  );
}
