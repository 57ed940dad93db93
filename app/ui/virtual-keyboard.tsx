import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "./controls";
import { useHydrated } from "./hydrated";
import { LaterLine } from "./layout";
import { typeInto } from "./type-into";

const digits = [..."1234567890"];
const letters = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map((row) => [...row]);
const signs = [..."!@#$%^&*_~-"];

/** An on-screen keyboard for passwords; needs scripts. Digits are shuffled each time. */
export function VirtualKeyboard({ input }: { input: React.RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [topRow, setTopRow] = useState<string[] | null>(null);
  const [capitals, setCapitals] = useState(false);
  if (!hydrated) return <LaterLine />;
  const key = (word: string, sign: string | null = word) => (
    <button key={word} type="button" className="keyboard__key" onClick={() => press(input.current, sign)}>
      {word}
    </button>
  );
  return (
    <div>
      <Checkbox
        label={t("keyboard.open")}
        onChange={(event) => setTopRow(event.currentTarget.checked ? shuffled(digits) : null)}
      />
      {topRow ? (
        <div className="keyboard" role="group" aria-label={t("keyboard.label")}>
          <div className="keyboard__row">{topRow.map((digit) => key(digit))}</div>
          {letters.map((row) => (
            <div key={row[0]} className="keyboard__row">
              {row.map((letter) => key(capitals ? letter.toUpperCase() : letter))}
            </div>
          ))}
          <div className="keyboard__row">{signs.map((sign) => key(sign))}</div>
          <div className="keyboard__row">
            <button
              type="button"
              className="keyboard__key"
              aria-pressed={capitals}
              onClick={() => setCapitals(!capitals)}
            >
              {t("keyboard.capitals")}
            </button>
            {key(t("keyboard.delete"), null)}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** Null deletes the last character. */
function press(input: HTMLInputElement | null, sign: string | null) {
  if (input) typeInto(input, sign === null ? input.value.slice(0, -1) : input.value + sign);
}

function shuffled(items: readonly string[]): string[] {
  const order = crypto.getRandomValues(new Uint32Array(items.length));
  return items
    .map((item, index) => ({ item, place: order[index] ?? 0 }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
