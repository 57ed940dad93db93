import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { dialogAnatomy } from "@chakra-ui/react/anatomy";

/** A question above the page. */
export const dialogRecipe = defineSlotRecipe({
  className: "dialog",
  slots: dialogAnatomy.keys(),
  base: {
    backdrop: { position: "fixed", inset: 0, bg: "rgb(0 0 0/.5)", zIndex: "above" },
    positioner: {
      position: "fixed",
      inset: 0,
      zIndex: "above",
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      p: "4",
    },
    content: {
      display: "flex",
      flexDirection: "column",
      gap: "4",
      width: "100%",
      maxWidth: "28rem",
      maxHeight: "100%",
      overflow: "auto",
      p: "5",
      bg: "card",
      color: "ink",
      borderTop: "4px solid",
      borderColor: "brand",
      borderRadius: "medium",
      animation: "appear .15s",
      _motionReduce: { animation: "none" },
    },
    footer: { display: "flex", flexWrap: "wrap", gap: "3" },
  },
});
