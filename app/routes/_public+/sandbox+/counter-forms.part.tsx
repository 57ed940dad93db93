import type { SubmissionResult } from "@conform-to/react";
import type counter from "locales/en/counter.json";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { chequeNumberPattern } from "common/cheque-books";
import { isAtMost } from "common/graphemes";
import { plainLine } from "common/plain-line";
import { referencePattern } from "common/reference";
import { parseAmount } from "common/typed-amounts";
import { parseTypedDate } from "common/typed-dates";
import { ungrouped } from "common/typed-numbers";
import { say } from "~/i18n/wording";
import { Button } from "~/ui/button";
import { Card } from "~/ui/content";
import { DateInput, PasswordInput } from "~/ui/controls";
import { KitField, KitForm, KitText, useFormKit, KitSelect } from "~/ui/form-kit";

/** The forms of the sandbox's demo counter. A message is a key under `errors` of `locales/*`/counter.json. */
export type CounterError = keyof (typeof counter)["errors"];

export type CounterAct = "card" | "cheque" | "delivery" | "token";

const cardChannels = ["atm", "pos", "ecom", "contactless"] as const;
const cardScopes = ["domestic", "international"] as const;

const MAX_LETTERS = 40;

const typedText = z.string().default("");

const digits = (pattern: RegExp, error: CounterError) =>
  typedText.transform(ungrouped).refine((typed) => pattern.test(typed), error);

const line = (error: CounterError) =>
  typedText.transform(plainLine).refine((text) => text !== "" && isAtMost(text, MAX_LETTERS), error);

function readAs<T>(read: (typed: string) => T | null, error: CounterError) {
  return typedText.transform((typed, context): T => {
    const found = read(typed);
    if (found !== null) return found;
    context.issues.push({ code: "custom", input: typed, message: error });
    return z.NEVER;
  });
}

const amount = readAs((typed) => {
  const read = parseAmount(typed);
  return read.ok ? read.paise : null;
}, "amount");

const reference = typedText.refine(
  (sent) => referencePattern.test(sent),
  "sentBefore" satisfies CounterError,
);

export const cardUseForm = z.object({
  reference,
  cardNumber: digits(/^\d{16}$/, "cardNumber"),
  channel: z.enum(cardChannels, { error: "choose" satisfies CounterError }),
  scope: z.enum(cardScopes, { error: "choose" satisfies CounterError }),
  cardAmount: amount,
  place: line("place"),
  pin: digits(/^(\d{4})?$/, "pin"),
});

export const presentedChequeForm = z.object({
  reference,
  account: digits(/^\d{15}$/, "account"),
  number: digits(chequeNumberPattern, "number"),
  date: readAs(parseTypedDate, "date"),
  chequeAmount: amount,
  payee: line("payee"),
});

/** An application for a card, or a request for cheque books. */
export const deliveryForm = z.object({
  requestNumber: typedText
    .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
    .refine((typed) => /^(DC\d{6,18}|CB\d{8})$/.test(typed), "requestNumber" satisfies CounterError),
});

export const tokenForm = z.object({ customerId: digits(/^\d{9}$/, "customerId") });

export const counterFields = [
  "act",
  ...Object.keys(cardUseForm.shape),
  ...Object.keys(presentedChequeForm.shape),
  ...Object.keys(deliveryForm.shape),
  ...Object.keys(tokenForm.shape),
];

interface CounterFormProps {
  reference: string;
  result: SubmissionResult | null;
}

const useSay = () => {
  const { t } = useTranslation("counter");
  return (error: string) => say(t, { key: `errors.${error}` });
};

interface FrameProps {
  act: CounterAct;
  kit: React.ComponentProps<typeof KitForm>["kit"];
  reference?: string;
  button: React.ReactNode;
  children: React.ReactNode;
}

function Frame({ act, kit, reference, button, children }: FrameProps) {
  const { t } = useTranslation("counter");
  return (
    <Card title={t(`${act}.title`)}>
      <KitForm kit={kit} action="/sandbox/counter" autoComplete="off">
        <input type="hidden" name="act" value={act} />
        {reference ? <input type="hidden" name="reference" value={reference} /> : null}
        {children}
        <div>{button}</div>
      </KitForm>
    </Card>
  );
}

export function CardUseForm({ reference, result }: CounterFormProps) {
  const { t } = useTranslation(["counter", "cards"]);
  const kit = useFormKit({ id: "card", schema: cardUseForm, result, say: useSay() });
  const channels = cardChannels.map((value) => ({ value, label: t(`cards:channelNames.${value}`) }));
  const scopes = cardScopes.map((value) => ({ value, label: t(`cards:scopes.${value}`) }));
  const amount = { inputMode: "decimal", width: "medium" } as const;
  return (
    <Frame act="card" kit={kit} reference={reference} button={<Button>{t("card.use")}</Button>}>
      {/* With room for the spaces between its groups. */}
      <KitText kit={kit} name="cardNumber" label={t("card.cardNumber")} digits required />
      <KitSelect kit={kit} name="channel" label={t("card.channel")} options={channels} />
      <KitSelect kit={kit} name="scope" label={t("card.scope")} options={scopes} />
      <KitText kit={kit} name="cardAmount" label={t("card.cardAmount")} {...amount} required />
      <KitText kit={kit} name="place" label={t("card.place")} required />
      <KitField kit={kit} name="pin" label={t("card.pin")} hint={t("card.pinHint")} optional>
        {(control) => <PasswordInput {...control} label={t("card.pin")} digits autoComplete="off" />}
      </KitField>
    </Frame>
  );
}

export function PresentedChequeForm({ reference, result }: CounterFormProps) {
  const { t } = useTranslation("counter");
  const kit = useFormKit({ id: "cheque", schema: presentedChequeForm, result, say: useSay() });
  const present = <Button look="secondary">{t("cheque.present")}</Button>;
  const number = { digits: true, width: "medium" } as const;
  const amount = { inputMode: "decimal", width: "medium" } as const;
  return (
    <Frame act="cheque" kit={kit} reference={reference} button={present}>
      <KitText kit={kit} name="account" label={t("cheque.account")} digits required />
      <KitText kit={kit} name="number" label={t("cheque.number")} {...number} required />
      <KitField kit={kit} name="date" label={t("cheque.date")}>
        {(control) => <DateInput {...control} required />}
      </KitField>
      <KitText kit={kit} name="chequeAmount" label={t("cheque.chequeAmount")} {...amount} required />
      <KitText kit={kit} name="payee" label={t("cheque.payee")} required />
    </Frame>
  );
}

export function DeliveryForm({ result }: Pick<CounterFormProps, "result">) {
  const { t } = useTranslation("counter");
  const kit = useFormKit({ id: "delivery", schema: deliveryForm, result, say: useSay() });
  return (
    <Frame act="delivery" kit={kit} button={<Button look="secondary">{t("delivery.move")}</Button>}>
      <KitText
        kit={kit}
        name="requestNumber"
        label={t("delivery.requestNumber")}
        hint={t("delivery.hint")}
        width="medium"
        required
      />
    </Frame>
  );
}

export function TokenForm({ result }: Pick<CounterFormProps, "result">) {
  const { t } = useTranslation("counter");
  const kit = useFormKit({ id: "token", schema: tokenForm, result, say: useSay() });
  return (
    <Frame act="token" kit={kit} button={<Button look="secondary">{t("token.handOut")}</Button>}>
      <KitText
        kit={kit}
        name="customerId"
        label={t("token.customerId")}
        hint={t("token.hint")}
        digits
        width="medium"
        required
      />
    </Frame>
  );
}
