import { sandboxMessages } from "~/contract/sandbox.server";
import { listTexts } from "bank/messages/text-messages";
import { done, serve } from "./served";

const MOST_MESSAGES = 100;

const messages = serve(sandboxMessages, async ({ db, vault }, { mobile }) =>
  done({ messages: await listTexts(db, vault, MOST_MESSAGES, mobile || undefined) }),
);

/** Served in the sandbox only: elsewhere nobody reads a customer's messages. */
export const sandboxServices = [messages];
