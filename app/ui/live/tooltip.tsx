import { Portal } from "@chakra-ui/react/portal";
import { Tooltip, useTooltip } from "@chakra-ui/react/tooltip";
import { useEffect, useId, useLayoutEffect } from "react";
import { slotRecipe } from "../styles";
import { type Props, putBeside, spread } from "./beside";
import { chakraWith } from "./chakra";

/** Shows the name of a control that is an icon alone, under the pointer and at the focus. */
export const enhance = (control: HTMLElement) => putBeside(control, <Name control={control} />);

const positioning = { strategy: "fixed" } as const;

function Name({ control }: { control: HTMLElement }) {
  const id = useId();
  const api = useTooltip({ id, ids: { trigger: control.id || id }, interactive: true, positioning });
  useLayoutEffect(() => {
    // Its description would repeat its name.
    const { type: _type, "aria-describedby": _described, ...trigger } = api.getTriggerProps() as Props;
    spread(control, trigger);
  });
  useEffect(() => {
    const isPointedAt = matchMedia("(hover)").matches && control.matches(":hover");
    if (isPointedAt || control.matches(":focus-visible")) api.setOpen(true);
    // The touch that loaded this.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!api.open) return null;
  return (
    <LiveChakra>
      <Tooltip.RootProvider value={api}>
        <Portal container={{ current: control.closest<HTMLElement>("header, nav, main") }}>
          <Tooltip.Positioner>
            <Tooltip.Content>{control.getAttribute("aria-label")}</Tooltip.Content>
          </Tooltip.Positioner>
        </Portal>
      </Tooltip.RootProvider>
    </LiveChakra>
  );
}

const tooltipRecipe = slotRecipe({
  positioner: { zIndex: "above" },
  content: {
    zIndex: "above",
    maxWidth: "18rem",
    px: "2",
    py: "1",
    bg: "ink",
    color: "card",
    borderRadius: "small",
    fontSize: "small",
    _print: { display: "none" },
  },
});

const LiveChakra = chakraWith({ tooltip: tooltipRecipe });
