import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { Button } from "~/ui/button";
import { type Option, Radios } from "~/ui/controls";
import { Page, Stack } from "~/ui/layout";
import { OrderForm } from "./order-form.part";
import type { loadSchedule, OrderSummary } from "./orders.server";

interface LaterOrderProps {
  path: string;
  kinds: readonly Option[];
  texts: Record<"lead" | "chooseKind" | "otherKind" | "act", string>;
  tabs: React.ReactNode;
  children(order: OrderSummary): React.ReactNode;
}

export function LaterOrder({ path, kinds, texts, tabs, children }: LaterOrderProps) {
  const page = useLoaderData<typeof loadSchedule>();
  const { t } = useTranslation("transfers");
  const { t: payments } = useTranslation("payments");
  const { t: common } = useTranslation();
  if (page.step !== "details")
    return (
      <Page>
        <ChangeSteps at={page.step} />
        <Authorisation page={page} act={texts.act} lead={t("check.lead")}>
          {children(page.summary)}
        </Authorisation>
      </Page>
    );
  const { form, wrong } = page;
  return (
    <Page lead={texts.lead}>
      {tabs}
      {form ? (
        <>
          <ChangeSteps at="details" />
          <p>
            {payments(`kinds.${form.kind}`)} · <Link to={path}>{texts.otherKind}</Link>
          </p>
          <OrderForm key={form.kind} {...form} wrong={wrong} clear={`${path}?kind=${form.kind}`}>
            <input type="hidden" name="kind" value={form.kind} />
          </OrderForm>
        </>
      ) : (
        <Form method="get" id="kinds">
          <Stack>
            <Radios
              field={{ id: "kind", name: "kind", formId: "kinds", initialValue: "within-bank" }}
              label={texts.chooseKind}
              options={kinds}
            />
            <div>
              <Button>{common("actions.continue")}</Button>
            </div>
          </Stack>
        </Form>
      )}
    </Page>
  );
}
