import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { pageOf } from "~/session/visitor.server";
import { requireCustomer } from "~/session/guards.server";
import { goToSignIn } from "~/session/to-sign-in.server";
import { FrameError, PortalFrame } from "./frame.part";
import { openShell } from "./shell.server";

export const handle = { i18n: "common" };

export { shouldRevalidate } from "~/ui/asking";

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const shell = await openShell(args, customer);
  if (!shell) throw goToSignIn(customer.portal, { to: pageOf(args), reason: "session-ended" });
  return shell;
}

export default function PortalLayout() {
  return (
    <PortalFrame shell={useLoaderData<typeof loader>()}>
      <Outlet />
    </PortalFrame>
  );
}

export function ErrorBoundary() {
  return <FrameError shell={useRouteLoaderData<typeof loader>("routes/_portal+/_layout")} />;
}
