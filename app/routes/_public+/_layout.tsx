import { Outlet } from "@remix-run/react";
import { PublicFrame } from "~/ui/shell";

export const handle = { isOpen: true };

/** Around every page for those who are not signed in. */
export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
