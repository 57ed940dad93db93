import type { SignedIn } from "./guards.server";
import type { Session } from "./sessions.server";

/** All who ask in a request share one answer. */
export function oncePerRequest<T>(ask: (customer: SignedIn) => Promise<T>) {
  const known = new WeakMap<Session, Promise<T>>();
  return (customer: SignedIn): Promise<T> => {
    const asked = known.get(customer.session) ?? ask(customer);
    known.set(customer.session, asked);
    return asked;
  };
}
