import { bankProfile as profile } from "common/bank-profile";
import { bankTariff as tariff } from "common/bank-tariff";
import { keptSecret } from "common/data-dir.server";
import { holdQuotas } from "common/contract/quotas-held.server";
import { useEmbeddedServer } from "common/postgres/embedded.server";
import { keptGatewayKey } from "common/contract/rsa.server";
import { createAuditSigner } from "~/audit-signing.server";
import { openPortalDatabase } from "~/database/portal-database.server";
import { systemClock } from "common/clock";
import { createQuotas } from "common/quotas";
import { ShortWork } from "common/short-work.server";
import { environment, gatewayLimits } from "~/env.server";
import { createGateway } from "~/gateway/gateway.server";
import { createPublicLists } from "~/gateway/public-lists.server";
import type { Portal } from "~/load-context";
import { logOf } from "~/log.server";
import { chosenCategories } from "~/customer/categories.server";
import { accountNames } from "~/session/settings.server";
import { createSignInQueue } from "~/sign-in-queue.server";
import { createSealer } from "~/seal.server";

// Development reloads this module, so the process keeps its portal in a global.
const kept = globalThis as typeof globalThis & { __portal?: Portal; __portalEnd?: () => Promise<void> };

/** Opens database and gateway. `databaseUrl` overrides the setting, for an embedded server. */
export async function startPortal(databaseUrl?: string): Promise<Portal> {
  if (kept.__portal) return kept.__portal;
  const env = environment();
  const given = databaseUrl ?? env.DATABASE_URL;
  const embedded = given ? null : await useEmbeddedServer(env.DATA_DIR);
  const db = await openPortalDatabase(given ?? embedded!.url, {
    migrateUrl: env.MIGRATE_DATABASE_URL,
    poolSize: poolSizeOf(env.WORKERS),
  });
  const secret = (name: string) => keptSecret(env.DATA_DIR, name);
  const gatewayKey = () => env.GATEWAY_PUBLIC_KEY ?? keptGatewayKey(env.DATA_DIR);
  const quotas = createQuotas(systemClock);
  const gateway = createGateway({
    url: env.GATEWAY_URL ?? `http://127.0.0.1:${env.BANK_PORT}`,
    secret: env.GATEWAY_SECRET ?? secret("gateway"),
    honoursReference: env.GATEWAY_HONOURS_REFERENCE,
    tokenReuse: env.GATEWAY_TOKEN_REUSE,
    limits: gatewayLimits(env),
    clock: systemClock,
    publicKey: gatewayKey,
    bank: profile.id,
    ...(env.SANDBOX_LIMITS && { quotas: holdQuotas(quotas) }),
    onTrouble: (record) => logOf({ profile }).warn(record, "a call to the bank was not carried out"),
  });
  const sealer = createSealer(env.SESSION_SECRETS ?? [secret("session")]);
  await Promise.all([accountNames, chosenCategories].map(({ reseal }) => reseal({ db, sealer })));
  kept.__portalEnd = async () => {
    await gateway.close();
    await db.destroy();
    await embedded?.release();
  };
  const publicLists = createPublicLists(gateway, systemClock);
  const signInQueue = createSignInQueue({
    atOnce: env.SIGN_INS_AT_ONCE,
    waitMilliseconds: env.SIGN_IN_WAIT_SECONDS * 1_000,
  });
  return (kept.__portal = {
    profile,
    tariff,
    env,
    clock: systemClock,
    db,
    gateway,
    quotas,
    publicLists,
    signInQueue,
    pages: new ShortWork(),
    gatewayKey,
    sealer,
    auditSigner: createAuditSigner(env),
  });
}

/** Database connections of all workers together, with bounds per worker. */
const CONNECTIONS = { inAll: 40, most: 10, least: 4 };

export function poolSizeOf(workers: number): number {
  const { inAll, most, least } = CONNECTIONS;
  return Math.max(least, Math.min(most, Math.floor(inAll / workers)));
}

export async function stopPortal(): Promise<void> {
  const end = kept.__portalEnd;
  kept.__portal = undefined;
  kept.__portalEnd = undefined;
  await end?.();
}
