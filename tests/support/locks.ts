import { query } from "./query";

/** The end of each lock of a password is moved to now instead of waiting for it. */
export const endLocks = (databaseUrl: string) =>
  query(
    databaseUrl,
    "update bank.credential set locked_until = now() - interval '1 second' where locked_until is not null",
  );
