import type { sandboxCardUse } from "~/contract/sandbox.server";
import type { RequestOf } from "~/contract/service.server";

/** A use of a card as a terminal asks for it. */
export type CardUse = RequestOf<typeof sandboxCardUse>;
