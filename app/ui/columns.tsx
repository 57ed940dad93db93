import { formatDate, type IsoDate } from "common/dates";
import { NOT_AVAILABLE } from "common/masks";
import type { Paise } from "common/money";
import { Money } from "./text";

export const amountColumn = <Key extends string>(heading: string, key: Key) => ({
  heading,
  kind: "amount" as const,
  cell: (row: Record<Key, Paise>) => <Money paise={row[key]} />,
});

export const dateColumn = <Key extends string>(heading: string, key: Key) => ({
  heading,
  kind: "date" as const,
  cell: (row: { readonly [Name in Key]?: IsoDate }) => {
    const date: IsoDate | undefined = row[key];
    return date ? formatDate(date) : NOT_AVAILABLE;
  },
});
