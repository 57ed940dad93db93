import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { formatRupees, plainAmount, type Paise } from "common/money";
import { ChangePage, type FormStart } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { TextInput } from "~/ui/controls";
import { DescriptionList } from "~/ui/content";
import { Shown, type Enquiry } from "~/ui/enquiry";
import { FormFoot } from "~/ui/form-foot";
import { KitField, KitForm, useFormKit } from "~/ui/form-kit";
import { Stack } from "~/ui/layout";
import { Money } from "~/ui/text";
import { ownLimitForm } from "./own-limit.forms";
import { action, loader } from "./own-limit.server";

export { action, loader };

export const handle = {
  i18n: ["common", "flows", "transfers"],
  title: "transfers:ownLimit.title",
  pays: true,
  menu: { group: "pay", order: 95 },
};

interface Limits {
  own?: Paise;
  least: Paise;
  most: Paise;
}

interface LimitInput {
  perDay: Paise;
}

export default function OwnLimit() {
  const { t } = useTranslation("transfers");
  return (
    <ChangePage<LimitInput, Enquiry<Limits>>
      lead={t("ownLimit.lead")}
      act={t("ownLimit.act")}
      form={(enquiry, { round, ...start }) => (
        <Shown enquiry={enquiry}>{(limits) => <LimitForm key={round} limits={limits} {...start} />}</Shown>
      )}
      made={({ perDay }) => t("ownLimit.made", { perDay: formatRupees(perDay) })}
      summary={({ perDay }) => (
        <DescriptionList facts={[{ term: t("ownLimit.perDay"), value: <Money paise={perDay} /> }]} />
      )}
    />
  );
}

function LimitForm({
  limits,
  result,
  before,
  wrong,
}: { limits: Limits } & Omit<FormStart<LimitInput>, "round">) {
  const { t } = useTranslation("transfers");
  const bounds = { least: formatRupees(limits.least), most: formatRupees(limits.most) };
  const now = before?.perDay ?? limits.own;
  const kit = useFormKit<z.input<ReturnType<typeof ownLimitForm>>>({
    id: "own-limit",
    schema: ownLimitForm(limits),
    result,
    defaultValue: now === undefined ? undefined : { perDay: plainAmount(now) },
    say: () => t("ownLimit.errors.range", bounds),
    wrong: wrong === null ? null : { field: null, text: wrong },
  });
  return (
    <Stack>
      <ChangeSteps at="details" />
      <DescriptionList
        facts={[
          { term: t("ownLimit.most"), value: <Money paise={limits.most} /> },
          { term: t("ownLimit.own"), value: limits.own ? <Money paise={limits.own} /> : t("ownLimit.none") },
        ]}
      />
      <KitForm kit={kit} action="/OwnLimit">
        <KitField kit={kit} name="perDay" label={t("ownLimit.perDay")} hint={t("ownLimit.hint", bounds)}>
          {(control) => <TextInput {...control} width="medium" inputMode="decimal" required />}
        </KitField>
        <FormFoot clear="/OwnLimit" />
      </KitForm>
    </Stack>
  );
}
