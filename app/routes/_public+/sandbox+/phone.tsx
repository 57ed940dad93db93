import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sandboxMessages } from "~/contract/sandbox.server";
import { SIGN_IN_USER } from "~/contract/envelope.server";
import { portal } from "~/portal.server";
import { readVisitor } from "~/session/visitor.server";

/** The demo phone: the text messages sent to the demo mobiles. It exists in the sandbox only. */
export async function loader(args: LoaderFunctionArgs) {
  const { env, gateway } = portal();
  if (!env.SANDBOX) throw new Response("Not found", { status: 404 });
  const mobile = new URL(args.request.url).searchParams.get("mobile") ?? undefined;
  const { address, correlationId } = readVisitor(args);
  const caller = { user: SIGN_IN_USER, ip: address, latitude: "", longitude: "", correlationId };
  const ending = await gateway.call(sandboxMessages, { mobile }, caller);
  if (ending.ending !== "done") throw new Response("The bank does not answer", { status: 503 });
  const { messages } = ending.answer;
  if (args.request.headers.get("Accept")?.startsWith("application/json")) {
    throw Response.json(messages, { headers: { "Cache-Control": "no-store" } });
  }
  return { title: "Demo phone", mobile: mobile ?? null, messages };
}
