import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Bank } from "bank/service";
import { createTokens } from "bank/tokens";
import { createVault } from "bank/vault";
import { newPrivateKey } from "common/contract/rsa.server";
import { ourBank } from "./banks";

/** A bank without a counter, over these books, with a clock that a test moves. */
export interface HandBank extends Bank {
  /** Lets time pass. */
  pass(time: { seconds?: number; minutes?: number; hours?: number }): void;
  setClock(at: Date): void;
}

export function bankOf(db: Kysely<BankSchema>, at: Date): HandBank {
  let now = at.getTime();
  const clock = { now: () => new Date(now) };
  const vault = createVault("the secret of a bank run by hand");
  return {
    ...ourBank,
    db,
    clock,
    vault,
    privateKey: newPrivateKey,
    policy: { otpWaitSeconds: 59, otpLifeSeconds: 180, sessionMinutes: 30, portalHost: "localhost" },
    tokens: createTokens(db, vault, clock),
    pass({ seconds = 0, minutes = 0, hours = 0 }) {
      now += (seconds + 60 * (minutes + 60 * hours)) * 1000;
    },
    setClock: (instant) => void (now = instant.getTime()),
  };
}
