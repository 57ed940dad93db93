import * as z from "zod";

/**
 * Import this beside a form schema that the browser checks. zod's faster path probes for eval, which the page's policy
 * forbids; on the server it stays.
 */
if (typeof document !== "undefined") z.config({ jitless: true });
