import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { requireCustomer, toSignIn } from "~/session/guards.server";
import { ErrorMessage, ErrorPage } from "~/ui/error-page";
import { PortalFrame } from "./frame.part";
import { openShell } from "./shell.server";

export const handle = { i18n: "common" };

const ROUTE = "routes/_portal+/_layout";

/** The authenticated shell around every page of a signed-in customer. */
export async function loader(args: LoaderFunctionArgs) {
  const shell = await openShell(await requireCustomer(args));
  if (!shell) throw toSignIn(args, "session-ended");
  return shell;
}

export default function PortalLayout() {
  return (
    <PortalFrame shell={useLoaderData<typeof loader>()}>
      <Outlet />
    </PortalFrame>
  );
}

/** A page that failed keeps its frame: the menu, and the way out. */
export function ErrorBoundary() {
  const shell = useRouteLoaderData<typeof loader>(ROUTE);
  if (!shell) return <ErrorPage />;
  return (
    <PortalFrame shell={shell}>
      <ErrorMessage />
    </PortalFrame>
  );
}
