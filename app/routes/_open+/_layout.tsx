import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { findSignedIn } from "~/session/guards.server";
import { FrameError, PortalFrame } from "../_portal+/frame.part";
import { openShell } from "../_portal+/shell.server";
import { PublicFrame } from "~/ui/shell";

export const handle = { i18n: "common", isOpen: true };

/** Signed-in customers keep menu and session clock. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await findSignedIn(args);
  return { shell: customer && (await openShell(args, customer)) };
}

export default function OpenLayout() {
  const { shell } = useLoaderData<typeof loader>();
  return shell ? (
    <PortalFrame shell={shell}>
      <Outlet />
    </PortalFrame>
  ) : (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

export function ErrorBoundary() {
  return <FrameError shell={useRouteLoaderData<typeof loader>("routes/_open+/_layout")?.shell} />;
}
