import { deserialize, serialize } from "node:v8";
import type { AppLoadContext } from "@remix-run/node";
import { addQuery } from "common/path-query";
import { REFUSED } from "~/ui/known-query";
import { isSecretField } from "~/ui/secret-fields";
import type { KeptAnswer } from "~/ui/answer";
import { findKept, keep } from "./form.server";
import { isWithin } from "./limits.server";
import { current, pageOf, type RequestArgs } from "./visitor.server";

interface Answer {
  status: number;
  answer: unknown;
}

const PURPOSE = "kept answer";

/**
 * Answer of a form that a browser has sent without scripts: a redirect to its page, which then shows the answer. Otherwise a reload would
 * send the form once more, and Back would ask whether to. Null if the page is to be rendered at once; so is that of a stranger from whose
 * network many answers are kept, as each takes space for half an hour.
 */
export async function redirectToAnswer(
  args: { request: Request; context: Partial<AppLoadContext> },
  { status, actionData }: { status: number; actionData: Record<string, unknown> | null },
  headers: Headers,
): Promise<Response | null> {
  const [answer] = Object.values(actionData ?? {});
  if (args.request.method !== "POST" || answer === undefined || status >= 500) return null;
  const requested = args as RequestArgs;
  const { visitor, session } = current(requested);
  if ((await session)?.step !== "signed-in" && !(await isWithin("kept-answer", visitor))) return null;
  const content: Answer = { status, answer: withoutSecrets(answer) };
  const id = await keep(requested, PURPOSE, serialize(content).toString("base64"));
  headers.set("Location", addQuery(pageOf(requested), { [REFUSED]: id }));
  return new Response(null, { status: 303, headers });
}

/** The answer that the page's URL names, if it is the visitor's. */
export async function findKeptAnswer(args: RequestArgs): Promise<(KeptAnswer & Answer) | null> {
  const id = new URL(args.request.url).searchParams.get(REFUSED);
  if (!id || current(args).method === "POST") return null;
  const kept = await findKept(args, PURPOSE, id);
  return kept ? { id, ...(deserialize(Buffer.from(kept, "base64")) as Answer) } : null;
}

/** Entries of secret fields are not kept; errors about them are. */
function withoutSecrets(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutSecrets);
  if (typeof answer !== "object" || answer === null || Object.getPrototypeOf(answer) !== Object.prototype)
    return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]: [string, unknown]) =>
      typeof value === "string" && isSecretField(name) ? [] : [[name, withoutSecrets(value)]],
    ),
  );
}
