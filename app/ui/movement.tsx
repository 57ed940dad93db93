import { useTranslation } from "react-i18next";
import { addDays, formatDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { Category, MovementKind } from "common/movement-rules";
import type { ReadMovement } from "common/movements";
import type { IconName } from "./icon";
import { initials, List, ListHead, Avatar, Row } from "./list";
import { Money, VisuallyHidden, Written } from "./text";

export interface Movement extends ReadMovement {
  date: IsoDate;
  direction: "debit" | "credit";
  amount: Paise;
  /** Balance afterwards; absent if the bank does not tell it. */
  balance?: Paise;
  /** Absent where the entry has no page, and on light pages, which have no room for pictures either. */
  to?: string | undefined;
  /** As the bank wrote it, for desks. */
  posted?: string | undefined;
}

export const categoryIcons: Partial<Record<Category, IconName>> = {
  groceries: "shop",
  eating: "food",
  home: "home",
  bills: "zap",
  travel: "bus",
  health: "heart",
  education: "book",
  shopping: "briefcase",
  leisure: "calendar",
  loans: "bank",
  insurance: "shield",
  cash: "cash",
  taxes: "percent",
  charges: "percent",
  savings: "piggy-bank",
  own: "swap",
};

/** Without `who` these are called by their kind, all others by kind and direction. */
const unnamed = ["instruction", "card", "cheque", "bill", "returned"] as const satisfies MovementKind[];
const named = (kind: MovementKind) => kind as "cash";

type Told = Pick<Movement, "who" | "kind" | "direction">;

export function useMovementName() {
  const { t } = useTranslation("movements");
  return ({ who, kind, direction }: Told): string => {
    const known = unnamed.find((one) => one === kind);
    if (who !== null || known) return who ?? t(`kinds.${known!}`);
    return direction === "debit" ? t(`named.debit.${named(kind)}`) : t(`named.credit.${named(kind)}`);
  };
}

const networks = ["upi", "imps", "neft", "rtgs"] as const;

/** Names of networks are the same in all languages. */
export function useKindName() {
  const { t } = useTranslation("movements");
  return (kind: Exclude<MovementKind, "other">): string => {
    const network = networks.find((one) => one === kind);
    return network?.toUpperCase() ?? t(`kinds.${kind as Exclude<typeof kind, (typeof networks)[number]>}`);
  };
}

function useMovementWords() {
  const { t } = useTranslation("movements");
  const kindName = useKindName();
  return ({ who, kind, direction, detail, category }: Omit<Movement, "to">): string => {
    const spent = direction === "debit" && category !== "other" ? t(`categories.${category}`) : null;
    if (who === null) return detail ?? "";
    return [kind === "other" ? null : kindName(kind), detail ?? spent].filter(Boolean).join(" · ");
  };
}

interface MovementsProps {
  movements: readonly Movement[];
  today: IsoDate;
  columns?: React.ComponentProps<typeof List>["columns"];
}

export function Movements({ movements, today, columns }: MovementsProps) {
  const { t } = useTranslation("movements");
  const called = (date: IsoDate) =>
    date === today ? t("today") : date === addDays(today, -1) ? t("yesterday") : null;
  const heads = (date: IsoDate, at: number) => movements[at - 1]?.date !== date;
  return (
    <List columns={columns}>
      {movements.flatMap((movement, at) => [
        heads(movement.date, at) ? (
          <ListHead
            key={movement.date}
            title={called(movement.date) ?? formatDate(movement.date)}
            end={called(movement.date) ? formatDate(movement.date) : null}
          />
        ) : null,
        <MovementRow key={at} movement={movement} />,
      ])}
    </List>
  );
}

/** `dated`: shows its date instead of the balance. */
export function MovementRow({ movement, dated }: { movement: Movement; dated?: boolean }) {
  const { t } = useTranslation("movements");
  const { t: common } = useTranslation();
  const { who, category, date, direction, amount, balance, to, posted } = movement;
  const name = useMovementName()(movement);
  const words = useMovementWords()(movement);
  return (
    <Row
      to={to}
      lead={to ? <MovementAvatar who={who} category={category} direction={direction} /> : null}
      title={<Written>{name}</Written>}
      small={words ? <Written>{words}</Written> : null}
      middle={posted ? <Written className="w">{posted}</Written> : null}
      end={<Money paise={amount} direction={direction} signed />}
      endSmall={
        dated ? (
          formatDate(date)
        ) : balance === undefined ? null : (
          <>
            <VisuallyHidden>{t("balanceAfter")} </VisuallyHidden>
            <Money
              paise={balance < 0n ? -balance : balance}
              word={balance < 0n ? common("money.debit") : undefined}
            />
          </>
        )
      }
    />
  );
}

function MovementAvatar({ who, category, direction }: Pick<Movement, "who" | "category" | "direction">) {
  const came = direction === "credit";
  const letters = who === null ? "" : initials(who);
  const icon = who !== null && came ? undefined : categoryIcons[category];
  const tone = came ? ("in" as const) : undefined;
  return icon || letters === "" ? (
    <Avatar icon={icon ?? "wallet"} tone={tone} />
  ) : (
    <Avatar letters={letters} tone={tone} />
  );
}
