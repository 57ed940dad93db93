import { defineRecipe } from "@chakra-ui/react/styled-system";
import { tiny } from "../styles";

export const buttonRecipe = defineRecipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    maxWidth: "100%",
    minHeight: "control",
    px: "5",
    py: "2",
    bg: "brandStrong",
    color: "onBrand",
    // Shown where the system's own colours replace ours.
    border: "1px solid transparent",
    borderRadius: "small",
    fontWeight: "bold",
    lineHeight: "tight",
    textAlign: "center",
    textDecoration: "none",
    [tiny]: { overflowWrap: "anywhere" },
    _hover: { boxShadow: "inset 0 0 0 99px rgb(0 0 0/.14)" },
    _active: { transform: "translateY(1px)" },
    _print: { display: "none" },
    _disabled: { opacity: 0.6, cursor: "not-allowed" },
  },
  variants: {
    look: {
      secondary: {
        bg: "card",
        color: "ink",
        borderColor: "control",
        _hover: { boxShadow: "inset 0 0 0 1px" },
      },
      danger: {
        bg: "card",
        color: "danger",
        borderColor: "danger",
        _hover: { boxShadow: "inset 0 0 0 1px" },
      },
      /** As quiet as a link, as large as a button. */
      quiet: {
        bg: "transparent",
        color: "information",
        px: 0,
        fontWeight: "normal",
        textDecoration: "underline",
        _hover: { boxShadow: "none", textDecorationThickness: "2px" },
      },
    },
    size: { small: { minHeight: "8", px: "3", py: "1", fontSize: "small" } },
    wide: { true: { width: "100%" } },
  },
});
