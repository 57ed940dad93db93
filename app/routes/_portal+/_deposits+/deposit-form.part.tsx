import { Link, useFetcher } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { maxDays, schemesOf, type DepositProduct } from "common/deposits";
import type { IsoDate } from "common/dates";
import { formatRupees } from "common/money";
import { nominationFields, nominationForm, type TypedNomination } from "common/nominee";
import type { FormStart } from "~/change/change-page";
import { say, wordingOf } from "~/i18n/wording";
import { numberWithName } from "~/ui/account-names";
import { Button } from "~/ui/button";
import { Radios, type Option } from "~/ui/controls";
import { ASKS } from "~/ui/asking";
import { FormTokenContext } from "~/ui/form";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, KitText, useFormKit, KitSelect } from "~/ui/form-kit";
import { Cluster } from "~/ui/layout";
import { NominationFields, SHOW, useNomineeError, type TypedCities } from "~/ui/nominee";
import { depositForm, missing, newDepositPath, termFields, type depositFields } from "./deposits.forms";
import { QuoteCard } from "./quote.part";
import type { listPayingAccounts, QuoteShown } from "./quote.server";

export type TypedDeposit = Partial<Record<(typeof depositFields)[number], string>> & TypedNomination;

interface DepositFormProps extends Pick<FormStart<never>, "result" | "wrong"> {
  product: DepositProduct;
  accounts: Awaited<ReturnType<typeof listPayingAccounts>>;
  today: IsoDate;
  chosen: TypedDeposit;
  cities: readonly TypedCities[];
  quote: QuoteShown | null;
}

export function DepositForm(props: DepositFormProps) {
  const { product, accounts, today, chosen, result, cities, wrong } = props;
  const { t } = useTranslation("deposits");
  const { t: common } = useTranslation();
  const nomineeError = useNomineeError();
  const kit = useFormKit<TypedDeposit>({
    id: "deposit",
    schema: (typed) =>
      depositForm(typed, product, accounts).and(
        nominationForm(typed, { today, places: null }),
      ) as unknown as z.ZodType<unknown, TypedDeposit>,
    result,
    defaultValue: chosen,
    say: (error, field, _, valueOf) =>
      nomineeError(
        field,
        say(t, wordingOf(error, { balance: balanceOf(accounts, valueOf("from")), days: 30 })),
      ),
    general: (codes) => (codes.some((code) => missing.includes(code)) ? t("errors.fillAll") : undefined),
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: ["scheme", "from", ...termFields, "instruction", "to", ...nominationFields],
  });
  const quote = useLiveQuote(product, kit.valueOf, props.quote);
  const options = accounts.map(({ available, ...account }): Option => ({
    value: account.accountNumber,
    label: [
      numberWithName(account),
      ...(available === null ? [] : [formatRupees(available)]),
      common(`accountKinds.${account.kind}`),
    ].join(" – "),
  }));
  const account = (name: "from" | "to") => (
    <KitSelect
      kit={kit}
      name={name}
      label={t(`form.${name}`)}
      hint={t(`form.${name}Hint`)}
      options={options}
      placeholder
      width="full"
      required
    />
  );
  return (
    <KitForm kit={kit} action="/TermDeposit/new">
      <input type="hidden" name="product" value={product} />
      {product === "recurring" ? (
        <input type="hidden" name="scheme" value="recurring" />
      ) : (
        <Radios
          field={kit.field("scheme")}
          label={t("form.scheme")}
          error={kit.errorOf("scheme")}
          options={schemesOf(product).map((value) => ({ value, label: t(`schemes.${value}`) }))}
        />
      )}
      {account("from")}
      <KitText
        kit={kit}
        name="amount"
        label={t(product === "recurring" ? "form.instalment" : "form.amount")}
        hint={t("form.amountHint")}
        inputMode="decimal"
        width="medium"
        required
      />
      <KitText
        kit={kit}
        name="months"
        label={t("form.months")}
        hint={t(`form.monthsHint.${product}`)}
        width="short"
        digits
        required
      />
      {product === "recurring" ? null : (
        <KitText
          kit={kit}
          name="days"
          label={t("form.days")}
          hint={t("form.daysHint", { most: maxDays(product, 6) })}
          width="short"
          digits
          optional
        />
      )}
      <Cluster>
        <Button look="secondary" {...SHOW} value="calculate">
          {t("form.calculate")}
        </Button>
        <Link to="/DepositRates" target="_blank" rel="noopener">
          {t("form.rates")}
        </Link>
      </Cluster>
      {quote ? <QuoteCard quote={quote} /> : null}
      {product === "recurring" ? null : (
        <Radios
          field={kit.field("instruction")}
          label={t("form.instruction")}
          options={(["pay", "renew"] as const).map((value) => ({ value, label: t(`instructions.${value}`) }))}
        />
      )}
      {account("to")}
      <h2>{t("form.nominee")}</h2>
      <p>{t("form.nomineeHint")}</p>
      <NominationFields kit={kit} cities={cities} />
      <FormFoot clear={newDepositPath(product)} />
    </KitForm>
  );
}

function balanceOf(accounts: DepositFormProps["accounts"], number: string): string {
  const available = accounts.find(({ accountNumber }) => accountNumber === number)?.available ?? null;
  return available === null ? "" : formatRupees(available);
}

const PAUSE_MS = 500;

/** With scripts the quote follows the typing. */
function useLiveQuote(
  product: DepositProduct,
  valueOf: (name: keyof TypedDeposit) => string,
  given: QuoteShown | null,
): QuoteShown | null {
  const fetcher = useFetcher<{ quote?: QuoteShown | null }>();
  const token = useContext(FormTokenContext);
  const typed = new URLSearchParams({ product, [ASKS]: "quote" });
  for (const field of termFields)
    typed.set(field, field === "scheme" && product === "recurring" ? product : valueOf(field));
  const requested = typed.toString();
  const isTyped = valueOf("amount") !== "" && valueOf("months") !== "";
  const { submit } = fetcher;
  useEffect(() => {
    if (!isTyped) return;
    const ask = () => {
      const entries = Object.fromEntries(new URLSearchParams(requested));
      submit({ ...entries, token }, { method: "post", action: "/TermDeposit/new" });
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [requested, isTyped, submit, token]);
  return fetcher.data?.quote ?? given;
}
