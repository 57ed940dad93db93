import { portal } from "~/portal.server";
import { Gallery } from "~/ui/gallery";

export const handle = { i18n: "common" };

/** Every component in every state; in the sandbox only. */
export function loader() {
  const { env, clock } = portal();
  if (!env.SANDBOX) throw new Response("Not found", { status: 404 });
  return { title: "Components", now: clock.now() };
}

export default Gallery;
