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
  facts(found: Found, account: string): Facts;
}

type Server<Found> = ReturnType<typeof revokePage<Found>>;
type PageData<Found> = Awaited<ReturnType<Server<Found>["loader"]>>;

/** The page of `revokePage`: the facts once more, and the transaction password that takes them back. */
export function RevokePage<Found>(props: RevokePageProps<Found>) {
  const page = useLoaderData<Server<Found>["loader"]>() as PageData<Found>;
  const attempt = attemptKeyOf(useAnswer<Server<Found>["action"]>());
  return (
    <Page lead={props.textOf("lead")} width="text">
      <Shown enquiry={page.found}>
        {(found) => <RevokeForm key={attempt} {...props} page={page} found={found} />}
      </Shown>
    </Page>
  );
}

interface RevokeFormProps<Found> extends RevokePageProps<Found> {
  page: PageData<Found>;
  /** Null: nothing can be taken back. */
  found: Found | null;
}

function RevokeForm<Found>({ textOf, list, facts, page, found }: RevokeFormProps<Found>) {
  const answer = useAnswer<Server<Found>["action"]>();
  const nameOf = useAccountName();
  const { account, number } = page;
  const kit = useChequeForm({ id: "revoke", schema: revokeForm, result: answer?.result });
  const leave = (label: string) => (
    <LinkButton look="secondary" to={list.to(account)}>
      {label}
    </LinkButton>
  );
  if (found === null)
    return (
      <Stack>
        <ErrorSummary errors={kit.lines} />
        <Notice kind="warning">{textOf("over")}</Notice>
        <div>{leave(list.title)}</div>
      </Stack>
    );
  return (
    <KitForm kit={kit}>
      <input type="hidden" name="account" value={account.handle} />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="reference" value={answer?.reference ?? page.reference} />
      <DescriptionList facts={facts(found, nameOf(account))} />
      <TransactionPasswordField kit={kit} />
      <Cluster>
        <Button>{textOf("confirm")}</Button>
        {leave(textOf("keep"))}
      </Cluster>
    </KitForm>
  );
}
