/**
 * `npm run audit chain -- --key public.pem`: walks the hash chain of the audit trail in DATABASE_URL, and ends with 1 where a row was changed,
 * is missing or was reordered, or an anchor has no such signature. Parameters: public keys, and places and anchors that a check or a portal's
 * log has named, which must still be there.
 */
import { exitWith } from "../root.mjs";

exitWith(["--enable-source-maps", "scripts/run.mjs", "audit-trail", "check", ...process.argv.slice(2)]);
