import { FORM_FIELD } from "~/ui/form-draft";
import type { SessionTicket } from "./cookie.server";
import { current } from "./current.server";
import { isTokenOf, readToken, isForeign, parseFields, readBody, refuse, TOKEN_FIELD } from "./posted.server";
import { reopenWithDraft, draftOf } from "./form-drafts.server";
import type { RequestArgs } from "./visitor.server";

interface Leniency {
  /** The ticket this browser had when the page was made, where that is known to be another. */
  earlier?: Pick<SessionTicket, "id"> | undefined;
  /** What is asked for harms nobody, so that any page of ours may ask for it, also one of a session that is over. */
  harmless?: true;
}

/**
 * The posted fields named in `fields`, each at most once; whatever else was sent changes nothing (`all`: with the
 * token). Throws a Response: 403 foreign origin or no token of ours, 415 no form's encoding, 413 too large, 400 shapes
 * no form of ours sends; and for a page of another session than the one it comes in, its own address, where it opens
 * afresh with what was typed.
 */
export async function readForm(
  args: RequestArgs,
  fields: readonly string[] | "all",
  { earlier, harmless }: Leniency = {},
): Promise<FormData> {
  const { portal, ticket } = current(args).visitor;
  const { env, sealer } = portal;
  if (isForeign(args.request.headers, { publicUrl: env.PUBLIC_URL, secure: env.secure })) throw refuse(403);
  const body = await readBody(args.request);
  const form = fields === "all" ? parseFields(body) : parseFields(body, [...fields, FORM_FIELD]);
  const named = readToken(sealer, form.get(TOKEN_FIELD));
  if (!named) throw refuse(403);
  const isOwn = [ticket, earlier].some((one) => one && isTokenOf(named, one));
  if (!isOwn && !harmless) throw await reopenWithDraft(args, named, body);
  current(args).sent = draftOf(form, "waiting");
  if (fields !== "all") for (const own of [TOKEN_FIELD, FORM_FIELD]) form.delete(own);
  return form;
}
