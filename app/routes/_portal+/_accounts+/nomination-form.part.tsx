import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import type { NamedAccount } from "common/accounts";
import type { IsoDate } from "common/dates";
import { nominationFields, nominationForm, type TypedNomination } from "common/nominee";
import { say, wordingOf } from "~/i18n/wording";
import { accountPath } from "~/ui/account-pages";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, useFormKit } from "~/ui/form-kit";
import { NominationFields, useNomineeError, type TypedCities } from "~/ui/nominee";

interface NominationFormProps {
  account: Pick<NamedAccount, "handle">;
  today: IsoDate;
  before: TypedNomination;
  cities: readonly TypedCities[];
  result: SubmissionResult | null;
  wrong: string | null;
}

/** The new nominees replace all present ones. */
export function NominationForm({ account, today, before, cities, result, wrong }: NominationFormProps) {
  const { t } = useTranslation("nominee");
  const nomineeError = useNomineeError();
  const kit = useFormKit<TypedNomination>({
    id: "nominees",
    schema: (typed) =>
      nominationForm(typed, { today, places: null }) as unknown as z.ZodType<unknown, TypedNomination>,
    result,
    defaultValue: before,
    say: (error, field) => nomineeError(field, say(t, wordingOf(error))),
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: nominationFields,
  });
  return (
    <KitForm kit={kit} action="/Nominees">
      <h2>{t("page.new")}</h2>
      <input type="hidden" name="account" value={account.handle} />
      <NominationFields kit={kit} cities={cities} />
      <FormFoot clear={accountPath("/Nominees", account)} />
    </KitForm>
  );
}
