import { useTranslation } from "react-i18next";
import type { NamedAccount } from "common/accounts";
import { LEAVES_IN_A_BOOK } from "common/cheque-books";
import type { LeafState } from "common/cheque-leaf";
import { say, wordingOf } from "~/i18n/wording";
import { AccountChips } from "~/ui/account-chips";
import { EmptyState } from "~/ui/content";
import { KitText, useFormKit, type FormKit } from "~/ui/form-kit";
import { State } from "~/ui/state";

type Options<Typed extends Record<string, unknown>> = Omit<
  Parameters<typeof useFormKit<Typed>>[0],
  "plainIds" | "say"
>;

/** A form about cheques. Its errors are keys of cheques.json or flows.json, or the bank's own words. */
export function useChequeForm<Typed extends Record<string, unknown>>(form: Options<Typed>) {
  const { t } = useTranslation("cheques");
  return useFormKit<Typed>({
    ...form,
    plainIds: true,
    say: (error) => say(t, wordingOf(error, { leaves: LEAVES_IN_A_BOOK })),
  });
}

interface ChequeAccountFieldProps {
  kit: Pick<FormKit<"account">, "valueOf">;
  accounts: readonly NamedAccount[];
}

/** The account of the form is chosen by links, before anything is typed. */
export function ChequeAccountField({ kit, accounts }: ChequeAccountFieldProps) {
  const chosen = kit.valueOf("account");
  return (
    <>
      <AccountChips path="" accounts={accounts} chosen={chosen} />
      <input type="hidden" name="account" value={chosen} />
    </>
  );
}

const leafLooks = {
  presented: "way",
  paid: "done",
  returned: "returned",
  stopped: "stopped",
  cancelled: "ended",
} as const;

export function LeafChip({ state }: { state: LeafState }) {
  const { t } = useTranslation("cheques");
  const word = t(`leafStates.${state}`);
  return state === "unused" ? word : <State of={leafLooks[state]}>{word}</State>;
}

export function ChequeNumberField({ kit }: { kit: Pick<FormKit<"number">, "field" | "errorOf"> }) {
  const { t } = useTranslation("cheques");
  const texts = { label: t("stop.number"), hint: t("stop.numberHint") };
  return <KitText kit={kit} name="number" {...texts} width="short" digits />;
}

export function NoChequeAccount() {
  const { t } = useTranslation("cheques");
  return <EmptyState title={t("noAccounts.title")} text={t("noAccounts.text")} />;
}
