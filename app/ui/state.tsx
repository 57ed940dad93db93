import { useTranslation } from "react-i18next";
import { cardStateNames } from "common/card-expiry";
import { Icon, type IconName } from "./icon";

/** The one vocabulary of states: words under `states` of the common texts. */
const states = {
  way: ["clock", "way"],
  done: ["check-circle", "done"],
  returned: ["undo", "wait"],
  unknown: ["help", "wait"],
  waiting: ["clock", "wait"],
  planned: ["calendar", "rest"],
  paused: ["pause", "rest"],
  stopped: ["ban", "stop"],
  ended: ["check", "rest"],
  refused: ["alert", "stop"],
} as const satisfies Record<string, readonly [IconName, string]>;
export type StateName = keyof typeof states;
export const stateNames = Object.keys(states) as StateName[];

/** `children`: a closer word of the thing itself, such as a card's. */
export function State({ of, children }: { of: StateName; children?: React.ReactNode }) {
  const { t } = useTranslation();
  const [icon, look] = states[of];
  return (
    <span className={`state state--${look}`}>
      <Icon name={icon} />
      {children ?? t(`states.${of}`)}
    </span>
  );
}

/** Texts: `cards`. */
export function CardState({ status }: { status: keyof typeof cardStateNames }) {
  const { t } = useTranslation("cards");
  return <State of={cardStateNames[status]}>{t(`status.${status}`)}</State>;
}
