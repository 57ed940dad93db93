import * as z from "zod";

/**
 * zod's faster path probes for eval, which the page's policy forbids: the probe is caught, and reported as a violation all
 * the same (https://github.com/colinhacks/zod/issues/4461). On the server the faster path stays. Dead when zod probes no
 * more by itself.
 */
if (typeof document !== "undefined") z.config({ jitless: true });
