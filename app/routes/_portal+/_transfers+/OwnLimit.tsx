import { useTranslation } from "react-i18next";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import type { ownLimit, ownLimitChange } from "common/contract/transfers.server";
import { formatRupees, plainAmount } from "common/money";
import { ChangePage, type FormStart } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { DescriptionList } from "~/ui/content";
import { Shown, type EnquiryResult } from "~/ui/enquiry";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, useFormKit, KitText } from "~/ui/form-kit";
import { Stack } from "~/ui/layout";
import { ownLimitForm } from "./own-limit.forms";

export { action, loader } from "./own-limit.server";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  title: "transfers:ownLimit.title",
  pays: true,
  menu: { group: "pay", order: 95 },
};

type Limits = AnswerOf<typeof ownLimit>;
type LimitInput = Pick<RequestOf<typeof ownLimitChange>, "perDay">;

export default function OwnLimit() {
  const { t } = useTranslation("transfers");
  return (
    <ChangePage<LimitInput, EnquiryResult<Limits>>
      lead={t("ownLimit.lead")}
      act={t("ownLimit.act")}
      form={(requested, start) => (
        <Shown enquiry={requested}>
          {(limits) => <LimitForm key={start.attempt} limits={limits} {...start} />}
        </Shown>
      )}
      made={({ perDay }) => t("ownLimit.made", { perDay: formatRupees(perDay) })}
      summary={({ perDay }) => (
        <DescriptionList facts={[{ term: t("ownLimit.perDay"), value: { money: perDay } }]} />
      )}
    />
  );
}

function LimitForm({ limits, result, before, wrong }: FormStart<LimitInput> & { limits: Limits }) {
  const { t } = useTranslation("transfers");
  const bounds = { least: formatRupees(limits.least), most: formatRupees(limits.most) };
  const now = before?.perDay ?? limits.own;
  const kit = useFormKit<{ perDay: string }>({
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
          { term: t("ownLimit.most"), value: { money: limits.most } },
          { term: t("ownLimit.own"), value: limits.own ? { money: limits.own } : t("ownLimit.none") },
        ]}
      />
      <KitForm kit={kit} action="/OwnLimit">
        <KitText
          kit={kit}
          name="perDay"
          label={t("ownLimit.perDay")}
          hint={t("ownLimit.hint", bounds)}
          width="medium"
          inputMode="decimal"
          required
        />
        <FormFoot clear="/OwnLimit" />
      </KitForm>
    </Stack>
  );
}
