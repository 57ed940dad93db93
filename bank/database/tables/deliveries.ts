import { defineColumns } from "common/postgres/tables.server";

/** When what was asked for came into each state, on its way to the customer. */
export const deliveryColumns = defineColumns({
  printed_at: ["timestamptz", "When it was printed; null: not yet, or not known"],
  sent_at: ["timestamptz", "When it was sent; null: not yet, or not known"],
  delivered_at: ["timestamptz", "When it was delivered; null: not yet, or not known"],
});
