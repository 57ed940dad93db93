import { useTranslation } from "react-i18next";
import { useBank } from "~/ui/bank";
import { useDisplay } from "~/ui/display";
import { State, type StateKind } from "~/ui/list";
import { classes } from "~/ui/recipe";
import type { ShownCard } from "./cards.server";

const stateKinds = {
  active: "done",
  inactive: "stop",
  hot: "stop",
  expired: "wait",
} as const satisfies Record<ShownCard["status"], StateKind>;

/** A picture of the card, grey if it is not active; in the light version text only. `name`: of the holder. */
export function CardPicture({ card, name }: { card: ShownCard; name: string }) {
  const { maskedNumber, expiry, status, enrolmentId } = card;
  const { t } = useTranslation("cards");
  const { shortName, colours } = useBank();
  const state = <State kind={stateKinds[status]}>{t(`status.${status}`)}</State>;
  const until = `${t("list.expiry")} ${expiry}`;
  const number = <h2 id={enrolmentId}>{maskedNumber.replaceAll("*", "•").replace(/(.{4})(?=.)/g, "$1 ")}</h2>;
  if (useDisplay().lite === "on")
    return (
      <div>
        {number}
        <p>
          {state} {until}
        </p>
      </div>
    );
  return (
    <div className={`card ${classes("plastic", { off: status !== "active" })}`}>
      <p className="card__title">
        <b>{shortName}</b> {state}
      </p>
      <p>{t("list.debit")}</p>
      {number}
      <p className="card__title">
        <span>{name}</span> <span>{until}</span>
      </p>
      {status === "active" ? (
        <svg viewBox="0 0 320 40" width="100%" height="32" preserveAspectRatio="none" aria-hidden="true">
          <path
            stroke={colours.brand.light}
            strokeWidth={2}
            fill="none"
            d="M-5 9q41-14 82 0t83 0 83 0 83 0M-5 21q41-14 82 0t83 0 83 0 83 0M-5 33q41-14 82 0t83 0 83 0 83 0"
          />
        </svg>
      ) : null}
    </div>
  );
}
