/** A PostgreSQL server that keeps what it has committed, as a bank's does: for what flushes cost. Programs find it as the tests' one. */
import { useEmbeddedServer } from "common/postgres/embedded.server";
import { sweepDatabases } from "./databases";
import { sweepTemplates } from "./templates";

export async function startDurableServer(): Promise<() => Promise<void>> {
  const server = await useEmbeddedServer(".test/durable");
  process.env.TEST_SERVER_URL = server.url;
  await sweepDatabases();
  await sweepTemplates();
  return () => server.release();
}
