/** Requests that wait, by customer; the customer whose turn is next comes first. */
export class Waiting<One> {
  /** Without empty lists. */
  readonly #lines = new Map<string, readonly One[]>();

  get count(): number {
    return [...this.#lines.values()].reduce((sum, { length }) => sum + length, 0);
  }

  add(customer: string, one: One): void {
    this.#keep(customer, [...this.#of(customer), one]);
  }

  leave(customer: string, one: One): void {
    this.#keep(
      customer,
      this.#of(customer).filter((other) => other !== one),
    );
  }

  /** Takes the next request, of the first customer who may have a turn; that customer is then behind all others. */
  next(mayHave: (customer: string) => boolean = () => true): { customer: string; one: One } | undefined {
    const found = [...this.#lines].find(([customer]) => mayHave(customer));
    if (!found) return undefined;
    const [customer, [one, ...later]] = found;
    this.toTheEnd(customer);
    this.#keep(customer, later);
    return { customer, one: one! };
  }

  /** Takes the last request of the customer with most of them; of several such customers of the last to come. */
  takeLast(): One | undefined {
    const lines = [...this.#lines].reverse();
    const [customer, longest] = lines.reduce((one, other) => (other[1].length > one[1].length ? other : one));
    this.#keep(customer, longest.slice(0, -1));
    return longest.at(-1);
  }

  /** Moves a customer who has had a turn behind all others. */
  toTheEnd(customer: string): void {
    const waiting = this.#of(customer);
    this.#lines.delete(customer);
    this.#keep(customer, waiting);
  }

  #of(customer: string): readonly One[] {
    return this.#lines.get(customer) ?? [];
  }

  #keep(customer: string, waiting: readonly One[]): void {
    if (waiting.length > 0) this.#lines.set(customer, waiting);
    else this.#lines.delete(customer);
  }
}
