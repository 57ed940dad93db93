import type { Context } from "bank/services/served";

/** Whether the customer may ask for books and take stops back: not one who only looks, whose acts need a second person, or who is stopped. */
export async function mayOrder({ db }: Context, customerNumber: string): Promise<boolean> {
  const customer = await db
    .selectFrom("bank.customer as customer")
    .select(["view_only", "maker_checker"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("bank.payment_stop as stop")
          .select("stop.customer_number")
          .whereRef("stop.customer_number", "=", "customer.number")
          .where("stop.lifted_at", "is", null),
      ).as("stopped"),
    )
    .where("customer.number", "=", customerNumber)
    .executeTakeFirstOrThrow();
  return !customer.view_only && !customer.maker_checker && !customer.stopped;
}
