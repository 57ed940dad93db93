import pg from "pg";

/** Host of a connection to `url`, and whether TLS checks the server: as pg itself reads address and environment. */
export function connectionTo(url: string): { host: string; verified: boolean } {
  const client = new pg.Client({ connectionString: url }) as unknown as { connectionParameters: Parameters };
  const { host, ssl } = client.connectionParameters;
  const verified =
    ssl === true ||
    (typeof ssl === "object" &&
      ssl !== null &&
      ssl.rejectUnauthorized !== false &&
      ssl.checkServerIdentity === undefined);
  return { host, verified };
}

/** Not among the types of pg. */
interface Parameters {
  host: string;
  ssl: boolean | string | null | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown };
}
