import { useLocation } from "@remix-run/react";
import { Children, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageNames, languages } from "~/i18n/languages";
import { displayChoices, useDisplay } from "./display";
import { FormToken } from "./form";
import { useHere } from "./here";
import { useHydrated } from "./hydrated";
import { Icon, Ornament, type IconName } from "./icon";
import { bringEntries, ofPageForm } from "./form-draft";

const PANEL = "display";
export const toDisplayPanel = `#${PANEL}`;

/**
 * At the page's end, and shown over its beginning when opened: its buttons belong to the page's form, and Enter presses a
 * form's first button.
 */
export function DisplayPanel({ children }: { children?: React.ReactNode }) {
  const { t, i18n } = useTranslation();
  const display = useDisplay();
  const { form, button } = usePreferences();
  const { open, panel, close } = usePanel();
  const hidden = display.balances === "hidden";
  const choice = (name: keyof typeof displayChoices, value: string) => ({
    ...button,
    name: "display",
    value: `${name}:${value}`,
  });
  return (
    <section
      className="display"
      id={PANEL}
      tabIndex={-1}
      aria-labelledby="display-title"
      ref={panel}
      data-live={open === null ? undefined : ""}
      data-open={open ? "" : undefined}
    >
      <div className="display__head">
        <h2 id="display-title">{t("display.title")}</h2>
        <a href="#main" onClick={close}>
          {t("display.close")}
        </a>
      </div>
      <form {...form}>
        <FormToken />
        <Group name={t("shell.language")}>
          {languages.map((language) => (
            <button
              key={language}
              {...button}
              className="display__choice"
              name="language"
              value={language}
              lang={language}
              aria-pressed={language === i18n.language}
            >
              {languageNames[language]}
            </button>
          ))}
        </Group>
        {(["text", "theme"] as const).map((name) => (
          <Group key={name} name={t(`display.${name}`)}>
            {displayChoices[name].map((value) => (
              <button
                key={value}
                {...choice(name, value)}
                className="display__choice"
                aria-pressed={display[name] === value}
              >
                {t(`display.${value}`)}
              </button>
            ))}
          </Group>
        ))}
        <Line icon={hidden ? "eye" : "eye-off"} {...choice("balances", hidden ? "shown" : "hidden")}>
          {t(hidden ? "display.showBalances" : "display.hideBalances")}
        </Line>{" "}
        <Line icon="lite" {...choice("lite", display.lite === "on" ? "off" : "on")}>
          {t(display.lite === "on" ? "shell.fullVersion" : "shell.lightVersion")}
        </Line>
      </form>
      {children}
    </section>
  );
}

function Group({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div role="group" aria-label={name}>
      <p className="display__name">{name}</p>
      <div className="display__choices">{Children.toArray(children).flatMap((choice) => [choice, " "])}</div>
    </div>
  );
}

function Line({ icon, children, ...button }: { icon: IconName } & React.ComponentProps<"button">) {
  return (
    <button {...button} className="display__line">
      <Ornament name={icon} />
      {children}
    </button>
  );
}

export function HideBalances() {
  const { t } = useTranslation();
  const hidden = useDisplay().balances === "hidden";
  return (
    <form {...usePreferences().form}>
      <FormToken />
      <button
        className="icon-button"
        name="display"
        value={hidden ? "balances:shown" : "balances:hidden"}
        aria-label={t(hidden ? "display.showBalances" : "display.hideBalances")}
      >
        <Icon name={hidden ? "eye" : "eye-off"} />
      </button>
    </form>
  );
}

/** With scripts the panel opens in place, and closes on Escape, a press elsewhere or another page. */
function usePanel() {
  // Null while only the address opens it; set together with the open state, or the panel would flicker.
  const [open, setOpen] = useState<boolean | null>(null);
  const panel = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const byAddress = () => setOpen(location.hash === toDisplayPanel);
    byAddress();
    let opener: HTMLElement | null = null;
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      const pressed = target.closest<HTMLElement>(`a[href="${toDisplayPanel}"]`);
      if (pressed) {
        opener = pressed;
        event.preventDefault();
        setOpen((before) => !before);
        requestAnimationFrame(() => panel.current?.focus({ preventScroll: true }));
      } else if (!panel.current?.contains(target)) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || panel.current?.dataset.open === undefined) return;
      setOpen(false);
      opener?.focus();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    // Follows typed or restored addresses, as `:target` does without scripts.
    window.addEventListener("hashchange", byAddress);
    return () => {
      window.removeEventListener("hashchange", byAddress);
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, [pathname]);
  const close = (event: React.MouseEvent) => {
    if (location.hash === toDisplayPanel) return;
    event.preventDefault();
    setOpen(false);
    document.querySelector<HTMLElement>(`a[href="${toDisplayPanel}"]`)?.focus();
  };
  return { open, panel, close };
}

/**
 * Posts the choices; the answer reloads the page. Entries are kept: with scripts by a copy, without scripts because the buttons
 * belong to the page's form.
 */
function usePreferences() {
  const { pathname } = useLocation();
  const here = useHere();
  const hydrated = useHydrated();
  const action = `/preferences?${new URLSearchParams({ here: pathname === "/" ? "/" : here })}`;
  return {
    form: {
      method: "post" as const,
      action,
      onSubmit: ({ currentTarget }: React.FormEvent<HTMLFormElement>) => bringEntries(currentTarget),
    },
    button: {
      formAction: action,
      formMethod: "post",
      formNoValidate: true,
      ...(hydrated ? {} : ofPageForm),
    },
  };
}
