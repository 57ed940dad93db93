import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import type { CounterEnd } from "./counter.server";

/** What the bank did, and why not. */
export function CounterEndNotice({ end }: { end: CounterEnd }) {
  const { t } = useTranslation("counter");
  const { t: cards } = useTranslation("cards");
  const { t: cheques } = useTranslation("cheques");
  if (end.reason === null)
    return (
      <Notice kind="success" announced>
        {end.what === "card" ? cards("activity.carriedOut") : t("paid")}
      </Notice>
    );
  return (
    <Notice kind="warning" announced>
      {end.what === "card"
        ? cards("activity.declined", { reason: cards(`activity.declines.${end.reason}`) })
        : t("returned", { reason: cheques(`returns.${end.reason}`) })}
    </Notice>
  );
}
