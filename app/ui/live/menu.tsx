import { useMenu } from "@chakra-ui/react/menu";
import { useEffect, useId, useLayoutEffect } from "react";
import { type Props, putBeside, spread } from "./beside";

/**
 * Makes the panel of `<details>` the menu of its summary: Chakra's keys, focus and closing, on the page's own elements, so that
 * nothing moves and links stay links.
 */
export const enhance = (details: HTMLElement) =>
  putBeside(details, <Menu details={details as HTMLDetailsElement} />);

function Menu({ details }: { details: HTMLDetailsElement }) {
  const id = useId();
  const ids = { trigger: `${id}trigger`, content: `${id}menu` };
  const { api } = useMenu({ id, ids, defaultOpen: details.open, loopFocus: true });
  const { open, highlightedValue } = api;
  useLayoutEffect(() => {
    const [summary, panel] = details.children;
    const { type: _type, onPointerDown: _press, onClick, ...trigger } = api.getTriggerProps() as Props;
    const { hidden: _hidden, ...content } = api.getContentProps() as Props;
    const onPress = (event: Event) => {
      (onClick as EventListener)(event);
      event.preventDefault();
    };
    spread(summary!, { ...trigger, onClick: onPress });
    spread(panel!, content);
    for (const row of panel!.children) row.setAttribute("role", "none");
    panel!.querySelectorAll("a").forEach((link, at) => {
      spread(link, { ...api.getItemProps({ value: String(at) }), tabIndex: -1 });
    });
    details.open = open;
  });
  // The touch that loaded this.
  useEffect(() => {
    const [summary] = details.children;
    if (summary === document.activeElement) summary!.dispatchEvent(new FocusEvent("focus"));
  }, [details]);
  useLayoutEffect(() => {
    if (open && highlightedValue !== null) details.querySelectorAll("a")[Number(highlightedValue)]?.focus();
  }, [details, open, highlightedValue]);
  return null;
}
