import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Page } from "~/ui/layout";
import { AllPayees } from "./all-payees.part";
import { OrderForm } from "./order-form.part";
import { SendFields } from "./order-send.part";
import { actOnSend, loadSend } from "./send.server";
import { SEND_PAGE } from "./ways.rules";

export { shouldRevalidate } from "./order-page.part";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 10, name: "transfers:menu.send.name" },
};

export const loader = (args: LoaderFunctionArgs) => loadSend(args);
export const action = (args: ActionFunctionArgs) => actOnSend(args);

export default function Send() {
  const page = useLoaderData<typeof loader>();
  return <Page width="text">{page.step === "all" ? <AllPayees {...page} /> : <SendForm {...page} />}</Page>;
}

function SendForm({ form, wrong }: Extract<SerializeFrom<typeof loader>, { step: "details" }>) {
  const { payees } = form.offer;
  return (
    <OrderForm
      {...form}
      wrong={wrong}
      clear={SEND_PAGE}
      fields={(parts) => <SendFields {...parts} payees={payees!} first={form.chosen.to} />}
    />
  );
}
