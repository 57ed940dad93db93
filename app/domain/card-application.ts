/** The form of an application for a debit card. Errors are keys of `locales/*`/cards.json. */
export const cardReasons = ["new-card", "lost", "expired"] as const;
export type CardReason = (typeof cardReasons)[number];

export const cardDeliveries = ["address", "branch"] as const;
export type CardDelivery = (typeof cardDeliveries)[number];

export const cardApplicationFields = ["account", "reason", "delivery"] as const;
type Field = (typeof cardApplicationFields)[number];

/** As chosen; empty where nothing is. */
export type TypedApplication = Record<Field, string>;
export type ApplicationErrors = { [field in Field]?: `apply.errors.${field}` };

export function typedApplication(form: FormData): TypedApplication {
  const typed = (field: Field) => String(form.get(field) ?? "");
  return { account: typed("account"), reason: typed("reason"), delivery: typed("delivery") };
}

/** Whose account it is remains to be seen. */
export function readApplication({
  account,
  reason,
  delivery,
}: TypedApplication):
  | { ok: true; account: string; reason: CardReason; delivery: CardDelivery }
  | { ok: false; errors: ApplicationErrors } {
  const known = cardReasons.find((one) => one === reason);
  const way = cardDeliveries.find((one) => one === delivery);
  if (account && known && way) return { ok: true, account, reason: known, delivery: way };
  return {
    ok: false,
    errors: {
      ...(account ? {} : { account: "apply.errors.account" }),
      ...(known ? {} : { reason: "apply.errors.reason" }),
      ...(way ? {} : { delivery: "apply.errors.delivery" }),
    },
  };
}
