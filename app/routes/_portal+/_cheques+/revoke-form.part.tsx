import type { SubmissionResult } from "@conform-to/react";
import type { NamedAccount } from "common/accounts";
import { Button, LinkButton } from "~/ui/button";
import { DescriptionList, type Facts, Notice } from "~/ui/content";
import { ErrorSummary } from "~/ui/form";
import { KitForm } from "~/ui/form-kit";
import { Cluster, Stack } from "~/ui/layout";
import { PasswordField, useChequeForm } from "./cheque-form.part";
import { revokeAuthorityForm } from "./cheques.forms";

interface RevokeFormProps {
  cheque: { account: NamedAccount; number: string };
  /** Null: there is nothing to take back, any more or ever. */
  facts: Facts | null;
  reference: string;
  result: SubmissionResult | null;
  /** The list it stands in. */
  list: string;
  texts: Record<"over" | "toList" | "confirm" | "keep", string>;
}

/** Something that stands on a cheque, once more, and the transaction password that takes it back. */
export function RevokeForm({ cheque, facts, reference, result, list, texts }: RevokeFormProps) {
  const kit = useChequeForm({ id: "revoke", schema: revokeAuthorityForm, result });
  const leave = (label: string) => (
    <LinkButton look="secondary" to={list}>
      {label}
    </LinkButton>
  );
  if (facts === null)
    return (
      <Stack>
        <ErrorSummary errors={kit.lines} />
        <Notice kind="warning">{texts.over}</Notice>
        <div>{leave(texts.toList)}</div>
      </Stack>
    );
  return (
    <KitForm kit={kit}>
      {Object.entries({ account: cheque.account.handle, number: cheque.number, reference }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <DescriptionList facts={facts} />
      <PasswordField kit={kit} />
      <Cluster>
        <Button>{texts.confirm}</Button>
        {leave(texts.keep)}
      </Cluster>
    </KitForm>
  );
}
