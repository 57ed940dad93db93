import type { LoaderFunctionArgs } from "@remix-run/node";
import { portalOf } from "~/load-context";
import { Gallery } from "~/ui/gallery";

export const handle = { i18n: "common" };

/** Every component in every state; in the sandbox only. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { env, clock } = portalOf(context);
  if (!env.SANDBOX) throw new Response("Not found", { status: 404 });
  return { title: "Components", now: clock.now() };
}

export default Gallery;
