import { defineColumns } from "common/postgres/tables.server";

/** When the requested item came into each state. */
export const deliveryColumns = defineColumns({
  printed_at: ["timestamptz", "When it was printed; null: not yet, or not known"],
  sent_at: ["timestamptz", "When it was sent; null: not yet, or not known"],
  delivered_at: ["timestamptz", "When it was delivered; null: not yet, or not known"],
});
