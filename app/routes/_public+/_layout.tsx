import { Outlet } from "@remix-run/react";
import { PublicFrame } from "~/ui/shell";

export const handle = { isOpen: true };

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
