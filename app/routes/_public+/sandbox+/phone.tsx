import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sandboxMessages } from "common/contract/sandbox.server";
import { formatIstTime } from "common/dates";
import { strangerCaller } from "~/session/callers.server";
import { readVisitor } from "~/session/visitor.server";
import { Card, EmptyState } from "~/ui/content";
import { Page, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";

export const handle = {
  i18n: ["common", "sign-in"],
  title: "sign-in:phone.title",
  json: (data: { messages: unknown }) => data.messages,
  query: ["mobile"],
};

/** Text messages sent to the demo mobiles. Sandbox only. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = readVisitor(args);
  const { env, gateway } = visitor.portal;
  if (!env.SANDBOX) throw new Response("Not found", { status: 404 });
  const mobile = new URL(args.request.url).searchParams.get("mobile") ?? undefined;
  const result = await gateway.call(sandboxMessages, { mobile }, strangerCaller(visitor));
  if (result.outcome !== "done") throw new Response("The bank does not answer", { status: 503 });
  return { mobile: mobile ?? null, messages: result.answer.messages };
}

export default function DemoPhone() {
  const { mobile, messages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("sign-in");
  return (
    <Page lead={mobile ?? t("phone.lead")} width="text">
      {mobile ? <Link to="/sandbox/phone">{t("phone.all")}</Link> : null}
      <Link to="/sandbox/counter">{t("phone.counter")}</Link>
      {messages.length === 0 ? <EmptyState title={t("phone.none")} /> : null}
      <Stack>
        {messages.map((message, index) => (
          <Card key={`${message.mobile}${message.sentAt.toISOString()}${index}`} title={message.mobile}>
            <p>
              <time dateTime={message.sentAt.toISOString()}>{formatIstTime(message.sentAt)}</time>
            </p>
            <p>{message.text}</p>
          </Card>
        ))}
      </Stack>
    </Page>
  );
}
