/** A built portal with customers who are signed in, and what each may come for, every request timed. */
import pg from "pg";
import { createVault } from "bank/vault";
import { testSecret } from "tests/support/demo-template";
import type { Switches } from "tests/support/programs";
import { someAmount, TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { Visitor, type Answer } from "tests/support/visitor";
import { cloneCustomers, type Clone } from "./clones";
import { startBuilt, type ComparedPortal } from "./compared-portal";
import { must } from "./money-customers";

/** Notes how long each answer took. */
class TimedVisitor extends Visitor {
  /** When its customer came, until the first request goes off: a wait counts from then. */
  since: number | undefined;

  constructor(
    url: string,
    readonly customer: Clone,
    private readonly note: (milliseconds: number) => void,
  ) {
    super(url, { "Accept-Encoding": "gzip, deflate, br" });
  }

  override get = (path: string) => this.timed(() => super.get(path));
  override postRaw = (path: string, body: string) => this.timed(() => super.postRaw(path, body));
  override download = (path: string) => this.timed(() => super.download(path));

  private async timed<T>(work: () => Promise<T>): Promise<T> {
    const start = this.since ?? performance.now();
    this.since = undefined;
    const answer = await work();
    this.note(performance.now() - start);
    return answer;
  }
}

/** Or the address of a page. */
export type Act = keyof typeof acts | `/${string}`;

export interface Mixed {
  portal: ComparedPortal;
  /** What a customer who is free does from the first request to the last; waits for one if there is none. */
  visit(act: Act, since?: number): Promise<void>;
  /** Milliseconds of all answers since the last look. */
  take(): number[];
  stop(): Promise<void>;
}

/** As many are signed in, and as many come to sign in. */
export async function startMixed(directory: string, count: number, switches: Switches = {}): Promise<Mixed> {
  const portal = await startBuilt(directory, { GATEWAY_SECRET: testSecret, ...switches });
  const database = new pg.Pool({ connectionString: portal.databaseUrl, max: 4 });
  const vault = createVault(testSecret);
  const otpOf = async ({ mobile }: Clone) => {
    const { rows } = await database.query<{ sealed: Buffer }>(
      `select sealed_otp as sealed from bank.text_message where mobile = $1 and sealed_otp is not null
       order by id desc limit 1`,
      [mobile],
    );
    return vault.open(rows[0]!.sealed);
  };
  const felt: number[] = [];
  const stop = () => database.end().then(portal.stop);
  try {
    const clones = await cloneCustomers(portal.databaseUrl, 2 * count);
    const coming = freeOnes(clones.slice(count));
    const signIn = async (customer: Clone, since?: number) => {
      const visitor = new TimedVisitor(portal.url, customer, (time) => felt.push(time));
      visitor.since = since;
      must(await visitor.enterPassword(customer.number), 303);
      await landed(visitor, await visitor.enterOtp(await otpOf(customer)));
      return visitor;
    };
    const visitors: TimedVisitor[] = [];
    for (const customer of clones.slice(0, count)) visitors.push(await signIn(customer));
    const signedIn = freeOnes(visitors);
    return {
      portal,
      visit: (act, since) =>
        act === "sign-in"
          ? coming.with((customer) => signIn(customer, since)).then(() => undefined)
          : signedIn.with((visitor) => {
              visitor.since = since;
              const does = act in acts ? acts[act as keyof typeof acts] : page(() => act);
              return does(visitor, () => otpOf(visitor.customer));
            }),
      take: () => felt.splice(0),
      stop,
    };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

/** Follows to a page. */
async function landed(visitor: Visitor, answer: Answer): Promise<void> {
  while (answer.location) answer = await visitor.get(answer.location);
  must(answer, 200);
}

const page = (path: (customer: Clone) => string) => async (visitor: TimedVisitor) =>
  landed(visitor, await visitor.get(path(visitor.customer)));

const acts = {
  home: page(() => "/main"),
  transactions: page(({ accounts }) => `/Movements?account=${accounts[0]}`),
  statement: page(({ accounts }) => `/AccountStatement?account=${accounts[0]}&range=3m`),
  cards: page(() => "/DebitCard"),
  pdf: async (visitor: TimedVisitor) => {
    await visitor.download(`/Statements/${visitor.customer.accounts[0]}.pdf?range=3m`);
  },
  payment: pay,
  "sign-in": page(() => "/"),
};

/** Seven requests: form, details, check, password, OTP page, OTP, receipt. */
async function pay(visitor: TimedVisitor, otpOf: () => Promise<string>): Promise<void> {
  const path = "/FundTransfer?kind=own-account";
  const [from, to] = visitor.customer.accounts;
  must(await visitor.get(path), 200);
  const check = must(await visitor.post(path, { from, to, amount: someAmount(), remark: "Bench" }), 303);
  must(await visitor.get(check), 200);
  const confirm = { intent: "confirm", transactionPassword: TRANSACTION_PASSWORD };
  const entry = must(await visitor.post(check, confirm), 303);
  must(await visitor.get(entry), 200);
  const receipt = must(await visitor.post(entry, { intent: "verify", otp: await otpOf() }), 303);
  if (!receipt.startsWith("/Payments/")) throw new Error(`the payment led to ${receipt}`);
  must(await visitor.get(receipt), 200);
}

/** One at a time for each, first come first served. */
function freeOnes<One>(ones: readonly One[]) {
  const free = [...ones];
  const waiting: ((one: One) => void)[] = [];
  return {
    async with<T>(work: (one: One) => Promise<T>): Promise<T> {
      const one = free.shift() ?? (await new Promise<One>((take) => waiting.push(take)));
      try {
        return await work(one);
      } finally {
        const next = waiting.shift();
        if (next) next(one);
        else free.push(one);
      }
    },
  };
}
