import { useFetcher } from "@remix-run/react";
import { useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { maturityInstructions, type DepositProduct } from "common/deposits";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { nominationFields } from "common/nominee";
import type { FormStart } from "~/change/change-page";
import { say, wordingOf } from "~/i18n/wording";
import { useAccountName } from "~/ui/account-names";
import { Button } from "~/ui/button";
import { Radios } from "~/ui/controls";
import { ASKS } from "~/ui/asking";
import { Details, Notice } from "~/ui/content";
import { FormTokenContext } from "~/ui/form";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, useFormKit, type FormKit } from "~/ui/form-kit";
import { Cluster, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { NominationFields, nomineeValues, useNomineeError } from "~/ui/nominee";
import { PartlyRead } from "~/ui/enquiry";
import {
  depositForm,
  missing,
  newDepositPath,
  nomineesForm,
  OWN_TERM,
  termFields,
  termsForm,
  type TypedDeposit,
} from "./deposits.forms";
import { noPanFields, noPanForm } from "./no-pan.forms";
import { NoPanFields } from "./no-pan.part";
import { QuoteCard, QuoteFigure, termIn } from "./quote.part";
import type { DetailsPage } from "./opening.server";
import type { QuoteShown } from "./quote.server";
import { TermsFields } from "./terms.part";

/** The first page asks for the terms alone, the second for all else too. */
type DepositFormProps = Omit<DetailsPage, "wrong"> & Pick<FormStart<never>, "result" | "wrong">;

export function DepositForm(props: DepositFormProps) {
  const { second, product, tax, terms } = props;
  const { t } = useTranslation("deposits");
  const noPan = tax?.noPan ?? null;
  const kit = useDepositKit(props);
  const quote = useLiveQuote(product, kit.valueOf, props.quote);
  const shown = quote?.state === "shown" ? quote.answer : null;
  const figure = shown && <QuoteFigure quote={shown} />;
  const wished = shown ? `${formatRupees(shown.amount)}, ${termIn(t, shown)}` : "";
  const fields = <TermsFields kit={kit} product={product} terms={terms} />;
  return (
    <div className={second ? undefined : "columns"}>
      <KitForm kit={kit} action={newDepositPath(product)} autoComplete={noPan?.offer ? "off" : undefined}>
        <input type="hidden" name="product" value={product} />
        <PartlyRead unread={props.unread} />
        {tax && noPan ? (
          <Notice>
            <p>{t("form.noPan", { rate: tax.rate })}</p>
            <p>{t(noPan.offer ? "form.noPanForm" : "form.noPanLimit", limitOf(noPan))}</p>
          </Notice>
        ) : null}
        {second ? (
          <>
            {figure}
            <Details
              summary={t("form.terms", { terms: wished })}
              open={termFields.some((name) => kit.errorOf(name))}
            >
              <Stack>{fields}</Stack>
            </Details>
            <Wishes {...props} kit={kit} />
            {noPan?.offer ? <NoPanFields kit={kit} above={noPan.above} offer={noPan.offer} /> : null}
            <FormFoot clear={newDepositPath(product)} />
          </>
        ) : (
          <>
            {fields}
            {figure}
            <Cluster foot>
              <Button name="intent" value={quote ? "go" : "calculate"}>
                {t(quote ? "form.go" : "form.calculate")}
              </Button>
            </Cluster>
            <Cluster>
              {quote ? (
                <Button look="quiet" name="intent" value="calculate">
                  {t("form.calculate")}
                </Button>
              ) : null}
              <Link to="/DepositRates" target="_blank" rel="noopener">
                {t("form.rates")}
              </Link>
            </Cluster>
          </>
        )}
      </KitForm>
      {!second && quote ? <QuoteCard quote={quote} /> : null}
    </div>
  );
}

type Kit = FormKit<keyof TypedDeposit>;

const limitOf = (noPan: NonNullable<DepositFormProps["tax"]>["noPan"]) => ({
  most: noPan?.above ?? 0n,
  form: noPan?.offer?.form ?? "",
  taxFree: noPan?.offer?.taxFree ?? 0n,
});

function useDepositKit({ second, product, accounts, offer, tax, terms, ...start }: DepositFormProps) {
  const { t } = useTranslation("deposits");
  const nomineeError = useNomineeError();
  const noPan = tax?.noPan ?? null;
  const { today, chosen, result, wrong } = start;
  const { months = "", days = "0" } = chosen;
  const isListed = terms.some((term) => String(term.months) === months && Number(days) === 0);
  const term = isListed ? months : months === "" && terms[1] ? String(terms[1].months) : OWN_TERM;
  return useFormKit<TypedDeposit>({
    id: "deposit",
    schema: (typed) =>
      (second
        ? depositForm(typed, product, accounts, noPan)
            .and(nomineesForm(typed, { today, places: null }, offer))
            .and(noPanForm(typed, noPan, today))
        : termsForm(typed, product)) as unknown as z.ZodType<unknown, TypedDeposit>,
    result,
    defaultValue: { term, ...chosen },
    say: (error, field, _, valueOf) => {
      const payer = accounts.find(({ accountNumber }) => accountNumber === valueOf("from"));
      const told = {
        balance: payer?.available ?? "",
        days: 30,
        ...limitOf(noPan),
        ...nomineeValues(valueOf),
      };
      return nomineeError(field, say(t, wordingOf(error, told)));
    },
    general: (codes) => (codes.some((code) => missing.includes(code)) ? t("errors.fillAll") : undefined),
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: [...termFields, "from", "instruction", "to", "nominate", ...nominationFields, ...noPanFields],
  }) as Kit;
}

/** The paying account; at maturity and the nominee are folded: they are chosen as most want them. */
function Wishes({ kit, product, accounts, offer, cities, hasHome }: DepositFormProps & { kit: Kit }) {
  const { t } = useTranslation("deposits");
  const name = useAccountName();
  const recurring = product === "recurring";
  const paid = accounts.find(({ accountNumber }) => accountNumber === kit.valueOf("to"));
  const nominee = kit.valueOf("nominate") || "named";
  const like = offer.accounts.find(({ accountNumber }) => accountNumber === nominee);
  const likeText = (one: (typeof offer.accounts)[number]) =>
    t("nominate.like", { ...one, account: lastFour(one.accountNumber) });
  const instruction = maturityInstructions.find((one) => one === kit.valueOf("instruction")) ?? "pay";
  const named = like ? likeText(like) : t(nominee === "none" ? "nominate.none" : "nominate.named");
  return (
    <Stack gap="small">
      <Radios
        field={kit.field("from")}
        label={t("form.from")}
        error={kit.errorOf("from")}
        options={accounts.map(({ available, ...account }) => ({
          value: account.accountNumber,
          label: [name(account), available !== null && formatRupees(available)].filter(Boolean).join(" – "),
        }))}
      />
      <Details
        summary={`${t("form.instruction")}: ${t(`maturity.${instruction}`)}${paid ? `, ${name(paid)}` : ""}`}
        open={kit.errorOf("to") !== undefined}
      >
        <Stack>
          {recurring ? null : (
            <Radios
              field={kit.field("instruction")}
              label={t("form.instruction")}
              options={maturityInstructions.map((value) => ({ value, label: t(`maturity.${value}`) }))}
            />
          )}
          <Radios
            field={kit.field("to")}
            label={t("form.to")}
            hint={t("form.toHint")}
            error={kit.errorOf("to")}
            options={accounts.map((account) => ({ value: account.accountNumber, label: name(account) }))}
          />
        </Stack>
      </Details>
      {offer.mayNominate ? (
        <Details
          summary={`${t("form.nominee")}: ${named}`}
          open={
            kit.field("nominate").initialValue === "named" ||
            nominationFields.some((field) => kit.errorOf(field))
          }
        >
          <div className="named">
            <Radios
              field={kit.field("nominate")}
              label={t("form.nominee")}
              hint={t("form.nomineeHint")}
              options={[
                ...offer.accounts.map((one) => ({ value: one.accountNumber, label: likeText(one) })),
                { value: "named", label: t("nominate.named") },
                { value: "none", label: t("nominate.none") },
              ]}
            />
            <div className="named__asked">
              <NominationFields kit={kit} cities={cities} hasHome={hasHome} />
            </div>
          </div>
        </Details>
      ) : (
        <p>{t("nominate.firm")}</p>
      )}
    </Stack>
  );
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
  const [opened] = useState(requested);
  const isTyped = valueOf("amount") !== "" && (valueOf("term") !== OWN_TERM || valueOf("months") !== "");
  const isGiven = given !== null && requested === opened;
  const { submit } = fetcher;
  useEffect(() => {
    if (!isTyped || isGiven) return;
    const ask = () => {
      const entries = Object.fromEntries(new URLSearchParams(requested));
      submit({ ...entries, token }, { method: "post", action: "/TermDeposit/new" });
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [requested, isTyped, isGiven, submit, token]);
  return isGiven ? given : (fetcher.data?.quote ?? given);
}
