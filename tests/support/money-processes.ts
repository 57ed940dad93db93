/** The same bank as two processes on one database, as they are built; a test kills them while customers go on. */
import type { Dice } from "bank/demo/dice";
import type { BankSchema } from "bank/database/schema";
import type { BankAnswer } from "bank/service";
import { createVault } from "bank/vault";
import type { Service } from "common/contract/service.server";
import { openDatabase } from "common/postgres/connection.server";
import { systemClock } from "common/clock";
import { createGateway, type Gateway } from "~/gateway/gateway.server";
import { emptyBank } from "./empty-templates";
import { copyOf } from "./templates";
import { freePort } from "./free-port";
import { customerOf, fillMoneyBank, readNewestOtp, type MoneyBank, type MoneyCustomer } from "./money-bank";
import { startBank, type RunningProgram } from "./running-portal";
import { until } from "./until";

export interface MoneyProcesses extends MoneyBank {
  /** Kills one of them as a crash would and starts it again; answers when it is open. */
  kill(place: 0 | 1): Promise<void>;
  close(): Promise<void>;
}

const secret = "the secret of a bank that is killed";

export async function openMoneyProcesses(count: number): Promise<MoneyProcesses> {
  const database = await copyOf(emptyBank);
  const db = openDatabase<BankSchema>({ url: database.url, applicationName: "trial", poolSize: 4 });
  const customers = Array.from({ length: count }, (_, place) => customerOf(place));
  await fillMoneyBank(db, customers);

  const vault = createVault(secret);
  const ports = [String(await freePort()), String(await freePort())] as const;
  const open = (place: 0 | 1) =>
    startBank({
      DATABASE_URL: database.url,
      GATEWAY_SECRET: secret,
      BANK_PORT: ports[place],
      OTP_SECONDS: "1",
    });
  const banks: [RunningProgram, RunningProgram] = [await open(0), await open(1)];
  const gateways = banks.map(({ url }) =>
    createGateway({ url, secret, honoursReference: true, tokenReuse: true, clock: systemClock }),
  ) as [Gateway, Gateway];

  async function call<Q, A>(by: MoneyCustomer, service: Service<Q, A>, request: Q): Promise<BankAnswer<A>> {
    const caller = {
      user: by.mobile,
      ip: "203.0.113.7",
      latitude: "",
      longitude: "",
      correlationId: "trial",
    };
    const result = await gateways[Math.random() < 0.5 ? 0 : 1].call(service, request, caller);
    switch (result.outcome) {
      case "done":
        return { outcome: "done", body: result.answer };
      case "refused":
        // A connection to the database may break in the bank as well: its '500' is no answer either.
        return { outcome: "refused", code: result.code, message: result.message };
      case "not-sent":
      case "unknown":
        throw Object.assign(new Error(`the bank gave no answer: ${result.reason}`), { code: "08006" });
    }
  }

  async function insist<Answer>(_: Dice, work: () => Promise<Answer>): Promise<Answer> {
    const tried = () =>
      work().then(
        (answer) => ({ answer }),
        (error: Error & { code?: string }) => {
          if (error.code !== "08006") throw error;
          return error.message;
        },
      );
    const heard = await until("an answer of the bank", tried, { holds: (seen) => typeof seen !== "string" });
    return (heard as { answer: Answer }).answer;
  }

  return {
    customers,
    call,
    disturbed: (_, work) => work(),
    insist,
    newestOtp: (of) => readNewestOtp(db, vault, of.mobile),
    db,
    now: systemClock.now,
    async kill(place) {
      await banks[place].kill();
      banks[place] = await open(place);
    },
    async close() {
      await Promise.all(gateways.map((gateway) => gateway.close()));
      await Promise.all(banks.map((bank) => bank.stop()));
      await db.destroy();
      await database.drop();
    },
  };
}
