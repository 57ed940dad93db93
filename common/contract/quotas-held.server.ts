import type { Quotas } from "common/quotas";
import type { Quota } from "./quota.server";
import type { Counted, Service } from "./service.server";

/** Holds the quotas that the services declare; gateway client and bank each have one. `user`: the mobile of the call. */
export interface QuotasHeld {
  /** Counts a request. If false, refuse it with `commonRefusals.tooOften`. */
  take<Q, A>(service: Service<Q, A>, request: Q, user: string): boolean;
  /** Gives back a request that was not answered. */
  notAnswered<Q, A>(service: Service<Q, A>, request: Q, user: string): void;
  /** Gives back what a carried-out request gives back. */
  carriedOut<Q, A>(service: Service<Q, A>, request: Q, user: string): void;
}

export function holdQuotas(quotas: Quotas): QuotasHeld {
  const giveBack = (counted: Counted, request: unknown, user: string) => {
    if (isQuota(counted.quota)) quotas.giveBack(keyOf(counted.name, counted.quota, request, user));
  };
  return {
    take: ({ name, quota }, request, user) =>
      !isQuota(quota) || quotas.take(keyOf(name, quota, request, user), quota),
    notAnswered: giveBack,
    carriedOut({ givesBack }, request, user) {
      for (const counted of givesBack?.(request) ?? []) giveBack(counted, request, user);
    },
  };
}

export const isQuota = (quota: Service["quota"]): quota is Quota => "times" in quota;

/** A family may share a mobile. */
function keyOf(name: string, { per }: Quota, request: unknown, user: string): string {
  const { customerNumber } = request as { customerNumber?: unknown };
  return JSON.stringify(per === "customer" ? [name, user, customerNumber] : [name, user]);
}
