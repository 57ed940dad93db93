import { ChangePage, type FormStart } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { useAccountName } from "~/ui/account-names";
import { Button, LinkButton } from "~/ui/button";
import { Card, DescriptionList, type Facts, Notice } from "~/ui/content";
import { Shown, type EnquiryResult } from "~/ui/enquiry";
import { KitForm } from "~/ui/form-kit";
import { Cluster, Stack } from "~/ui/layout";
import { useTranslation } from "react-i18next";
import { useChequeForm } from "./cheque-form.part";
import type { TakenBack } from "./cheques.changes.server";
import { revokeForm } from "./cheques.forms";

interface RevokePageProps<Found> {
  textOf(name: "lead" | "over" | "confirm" | "keep"): string;
  list: { to(account: { handle: string }): string; title: string };
  facts(found: Found, account: string): Facts;
}

type Terms<Found> = Omit<TakenBack<unknown>, "found"> & { found: EnquiryResult<Found | null> };

/** The page of `revokePage`: the facts once more; then the transaction password, and the OTP that takes them back. */
export function RevokePage<Found>(props: RevokePageProps<Found>) {
  const { textOf, facts } = props;
  const nameOf = useAccountName();
  const summary = ({ found, account }: TakenBack<Found>) => (
    <Card main>
      <DescriptionList facts={facts(found, nameOf(account))} />
    </Card>
  );
  return (
    <ChangePage<TakenBack<Found>, Terms<Found>>
      lead={() => textOf("lead")}
      act={textOf("confirm")}
      form={({ found, ...cheque }, start) => (
        <Shown enquiry={found}>
          {(answer) => (
            <RevokeForm key={start.attempt} {...props} {...start} account={cheque.account}>
              {answer === null ? null : summary({ ...cheque, found: answer })}
            </RevokeForm>
          )}
        </Shown>
      )}
      summary={summary}
    />
  );
}

type RevokeFormProps = Pick<RevokePageProps<never>, "textOf" | "list"> &
  Pick<FormStart<unknown>, "result" | "wrong"> & {
    account: TakenBack<unknown>["account"];
    /** Null: nothing can be taken back. */
    children: React.ReactNode;
  };

function RevokeForm({ textOf, list, account, result, wrong, children }: RevokeFormProps) {
  const { t } = useTranslation();
  const kit = useChequeForm({
    id: "revoke",
    schema: revokeForm,
    result,
    wrong: wrong === null ? null : { field: null, text: wrong },
  });
  const leave = (label: string) => (
    <LinkButton look="secondary" to={list.to(account)}>
      {label}
    </LinkButton>
  );
  if (children === null)
    return (
      <Stack>
        <Notice kind="warning">{textOf("over")}</Notice>
        <div>{leave(list.title)}</div>
      </Stack>
    );
  return (
    <Stack>
      <ChangeSteps at="details" />
      <KitForm kit={kit}>
        {children}
        <Cluster foot>
          <Button>{t("actions.continue")}</Button>
          {leave(textOf("keep"))}
        </Cluster>
      </KitForm>
    </Stack>
  );
}
