import type { TFunction } from "i18next";
import { formatIstTime } from "~/domain/dates";
import type { OwnSession } from "~/session/own-sessions.server";
import type { Column } from "~/ui/data-table";
import { BrowserLabel } from "./browser-label.part";

/** What every list of sessions says of one: browser, address, from when to when. */
export const sessionColumns = (t: TFunction<"profile">): Column<OwnSession>[] => [
  { heading: t("sessions.browser"), names: true, cell: ({ browser }) => <BrowserLabel browser={browser} /> },
  { heading: t("sessions.address"), cell: ({ address }) => address },
  { heading: t("sessions.since"), kind: "date", cell: ({ since }) => formatIstTime(since) },
  { heading: t("sessions.lastSeen"), kind: "date", cell: ({ lastSeen }) => formatIstTime(lastSeen) },
];
