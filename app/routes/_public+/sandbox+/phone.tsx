import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sandboxMessages } from "~/contract/sandbox.server";
import { SIGN_IN_USER } from "~/contract/envelope.server";
import { portal } from "~/portal.server";
import { readVisitor } from "~/session/visitor.server";
import { formatIstTime } from "~/domain/dates";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Stack } from "~/ui/layout";
import { Page } from "~/ui/page";

export const handle = {
  i18n: ["common", "sign-in"],
  /** What a program that asks for JSON gets instead of the page. */
  json: (data: { messages: unknown }) => data.messages,
};

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
  const t = translator(await languageOf(args.request), "sign-in");
  return { title: t("phone.title"), mobile: mobile ?? null, messages };
}

export default function DemoPhone() {
  const { mobile, messages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("sign-in");
  return (
    <Page title={t("phone.title")} lead={mobile ?? t("phone.lead")} width="text">
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
