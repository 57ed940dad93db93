import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees, parseAmount } from "common/money";
import { Details } from "~/ui/content";
import { PickCard } from "~/ui/controls";
import { FieldGroup } from "~/ui/field";
import type { FormKit } from "~/ui/form-kit";
import { Icon } from "~/ui/icon";
import { Stack } from "~/ui/layout";
import { chargeOf, rangeOf, type TypedMoney, type Way } from "./amounts.rules";
import { waysTo, type TypedWay } from "./ways.rules";

interface WayProps {
  kit: FormKit<"way">;
  ways: readonly Way[];
  typed: TypedWay;
}

/** The way in use with its arrival and charge; the others behind a fold. */
export function WayField({ kit, ways: all, typed }: WayProps) {
  const { t } = useTranslation("transfers");
  const facts = useWayFacts(typed);
  const { id, name, formId, initialValue } = kit.field("way");
  const ways = waysTo(all, typed);
  const chosen = ways.find(({ kind }) => kind === typed.way);
  const shown = chosen ?? ways[0];
  // Nobody is chosen yet.
  if (!shown) return null;
  return (
    <Stack gap="small">
      <p aria-live="polite">
        <Icon name="zap" /> <b>{t(`kinds.${shown.kind}`)}</b> {facts(shown)}
      </p>
      {ways.length > 1 ? (
        <Details summary={t("send.changeWay")} open={chosen !== undefined}>
          <FieldGroup id={`${id}-group`} label={t("send.way")}>
            <Stack gap="small">
              <PickCard
                {...{ id, name }}
                form={formId}
                value=""
                defaultChecked={!chosen}
                title={t("send.proposed")}
              />
              {ways.map((way) => (
                <PickCard
                  key={way.kind}
                  name={name}
                  form={formId}
                  value={way.kind}
                  defaultChecked={initialValue === way.kind}
                  title={t(`kinds.${way.kind}`)}
                  small={facts(way)}
                />
              ))}
            </Stack>
          </FieldGroup>
        </Details>
      ) : null}
    </Stack>
  );
}

/** The bounds of a way that an amount does not fit, or its arrival and charge. */
function useWayFacts({ to, amount }: TypedMoney) {
  const { t } = useTranslation("transfers");
  const read = parseAmount(amount);
  return (way: Way): string => {
    const { least, most } = rangeOf(way, to);
    if (read.ok && least !== undefined && most !== undefined && (read.paise < least || read.paise > most))
      return t("form.limits", { least: formatRupees(least), most: formatRupees(most) });
    if (!way.charges) return t("facts.bankTells");
    const arrives = way.arrivesBy ? t("facts.by", { time: formatIstTime(way.arrivesBy) }) : t("facts.now");
    if (!read.ok) return arrives;
    const charge = chargeOf(read.paise, way.charges);
    const costs =
      charge === 0n ? t("facts.free") : t("facts.chargeWithGst", { charge: formatRupees(charge) });
    return `${arrives} · ${costs}`;
  };
}
