import { formatDate, type IsoDate } from "common/dates";
import { NOT_AVAILABLE } from "common/masks";
import type { Paise } from "common/money";
import { own } from "common/own";
import type { Column } from "./data-table";
import { Money } from "./text";

type Look = Omit<Column<never>, "heading" | "cell">;

export const textColumn = <Key extends string>(heading: string, key: Key, look: Look = {}) => ({
  heading,
  ...look,
  cell: (row: { readonly [Name in Key]?: React.ReactNode }) => own(row, key) ?? NOT_AVAILABLE,
});

export const amountColumn = <Key extends string>(heading: string, key: Key) => ({
  heading,
  kind: "amount" as const,
  cell: (row: Record<Key, Paise>) => <Money paise={own(row, key)!} />,
});

export const dateColumn = <Key extends string>(heading: string, key: Key) => ({
  heading,
  kind: "date" as const,
  cell: (row: { readonly [Name in Key]?: IsoDate }) => {
    const date = own(row, key);
    return date ? formatDate(date) : NOT_AVAILABLE;
  },
});
