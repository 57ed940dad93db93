import {
  besideLabel,
  column,
  framed,
  heardOnly,
  media,
  padded,
  recipe,
  row,
  slotRecipe,
  tick,
  touchLine,
} from "../styles";

const folded = "&:has(:checked):not(:has(.fold__change[open], .field--invalid, .pick :focus-visible))";

const control = {
  minHeight: "control",
  ...padded("2", "3"),
  bg: "card",
  ...framed("control"),
  maxWidth: "100%",
};

export const formRecipes = {
  button: recipe(
    {
      display: "inline-flex",
      alignItems: "center",
      justifyContent: "center",
      gap: "2",
      maxWidth: "100%",
      minHeight: "control",
      ...padded("2", "5"),
      bg: "brandStrong",
      color: "onBrand",
      // Shown in forced colours.
      border: "1px solid transparent",
      borderRadius: "small",
      fontWeight: "bold",
      lineHeight: "tight",
      textAlign: "center",
      textDecoration: "none",
      [media.tiny]: { px: "2" },
      _hover: { boxShadow: "inset 0 0 0 99px rgb(0 0 0/.14)" },
      _print: { display: "none" },
      _disabled: { opacity: 0.6 },
    },
    {
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
        quiet: {
          bg: "transparent",
          color: "information",
          px: 0,
          fontWeight: "normal",
          textDecoration: "underline",
          _hover: { boxShadow: "none" },
        },
      },
      size: { small: { minHeight: "2.75rem", ...padded("1", "3"), fontSize: "small" } },
      wide: { true: { width: "100%" } },
    },
  ),
  field: slotRecipe(
    {
      root: {
        ...column,
        alignItems: "flex-start",
        gap: "1",
        maxWidth: "100%",
        "& > *": { maxWidth: "100%" },
        // Legends are no flex items.
        "& > legend": { mb: "1" },
      },
      hint: { color: "muted" },
      error: { color: "danger", fontWeight: "bold" },
    },
    {
      invalid: {
        true: { root: { borderInlineStart: "4px solid {colors.danger}", paddingInlineStart: "3" } },
      },
    },
  ),
  input: recipe(
    {
      ...control,
      width: "20rem",
      "&[aria-invalid=true]": { borderColor: "danger", boxShadow: "inset 0 0 0 1px" },
      "&[readonly], &:disabled": { bg: "paper", borderStyle: "dashed" },
    },
    {
      width: { short: { width: "6rem" }, medium: { width: "12rem" }, full: { width: "100%" } },
      money: {
        true: { minHeight: "16", fontSize: "larger", fontWeight: "bold", fontVariantNumeric: "tabular-nums" },
      },
      digits: { true: { fontVariantNumeric: "tabular-nums", letterSpacing: "0.05em" } },
      otp: {
        true: {
          width: "12rem",
          fontSize: "larger",
          fontVariantNumeric: "tabular-nums",
          letterSpacing: "0.25em",
          textAlign: "center",
        },
      },
    },
  ),
  password: slotRecipe({
    root: {
      ...row,
      gap: "2",
      width: "20rem",
      maxWidth: "100%",
      "& .input": { minWidth: 0 },
      // Short fields stay short, such as a CVV's.
      "& .input:not(.input--short)": { flex: 1 },
    },
  }),
  choice: recipe({
    ...touchLine,
    gap: "2.5",
    overflowWrap: "anywhere",
    fontWeight: "normal",
    cursor: "pointer",
    "& input": { ...tick },
  }),
  pick: recipe({
    flex: "1 0 100%",
    cursor: "pointer",
    "& input": { order: 1, ...tick },
    "& bdi, & bdi + span": { display: "block" },
    "&:has(:disabled)": { opacity: 0.6, cursor: "default" },
  }),
  /**
   * Cards of one choice in a box: only the chosen one, unless a change is asked for, an error is to be mended, or the keyboard is among them.
   */
  fold: slotRecipe(
    {
      root: {
        alignItems: "stretch",
        "& .pick": { px: 0 },
        [folded]: {
          "& .pick:not(:has(:checked)), & .fold__more:not(:has(:checked)), & .fold__more > :is(summary, a)": {
            display: "none",
          },
          "& .pick, & .fold__more": { flex: 1, p: 0, border: 0 },
          "& .pick input": heardOnly,
        },
      },
      label: { fontWeight: "bold" },
      box: { ...row, alignItems: "center", position: "relative", flex: 1, px: "3" },
      more: { flex: "1 1 auto", borderTop: "1px solid {colors.line}", "&[open]": { flexBasis: "100%" } },
      change: { ".fold:not(:has(:checked)) &": { display: "none" } },
      summary: { ...touchLine, display: "flex", color: "information", textDecoration: "underline" },
    },
    {
      beside: {
        true: {
          root: {
            flexFlow: "wrap",
            alignItems: "baseline",
            px: "3",
            borderTop: "1px solid {colors.line}",
          },
          label: { ...besideLabel, width: "5rem", fontWeight: "normal" },
          box: { flex: "1 1 9rem", px: 0 },
        },
      },
    },
  ),
  /** From, when and how: as soon as somebody is chosen. */
  order: recipe({
    "form:has([name=to]):not(:has([name=to]:checked, .field--invalid)) &": { display: "none" },
  }),
  when: slotRecipe({
    root: {
      "&:not(:has([value=on-day]:checked)) > .when__on-day, &:not(:has([value=repeating]:checked)) > .when__repeating":
        {
          display: "none",
        },
      "& > :not(.fold)": { ...column, gap: "4", p: "3" },
    },
    "on-day": {},
    repeating: {},
  }),
  rupees: recipe({
    position: "relative",
    width: "100%",
    maxWidth: "20rem",
    mb: "2",
    "& > span": { position: "absolute", insetInlineStart: "3", top: "1.25rem", color: "muted" },
    "& .input": { width: "100%", ps: "2rem" },
  }),
  /** Forced colours show the browser's own box. */
  switch: slotRecipe({
    root: {
      ...touchLine,
      gap: "1.5",
      fontSize: "small",
      fontWeight: "bold",
      "& input": { ...tick, cursor: "pointer" },
      "@media not (forced-colors: active)": {
        "& input": {
          appearance: "none",
          width: "12",
          height: "8",
          p: ".25rem",
          bg: "control",
          borderRadius: "pill",
          _checked: { bg: "credit" },
        },
        "& input::before": {
          content: '""',
          display: "block",
          boxSize: "6",
          bg: "card",
          borderRadius: "pill",
        },
        "& input:checked::before": { marginInlineStart: "1rem" },
      },
    },
    on: { minWidth: "8", "input:not(:checked) ~ &": { display: "none" } },
    off: { minWidth: "8", "input:checked ~ &": { display: "none" } },
  }),
  match: recipe({ color: "danger", fontWeight: "bold" }, { right: { true: { color: "credit" } } }),
  checklist: slotRecipe({
    root: { maxWidth: "30rem" },
    rule: {
      ps: "1.5rem",
      position: "relative",
      "&::before": { content: "'•'", position: "absolute", insetInlineStart: "1", color: "muted" },
      "&[data-kept=false]::before": { content: "'○'" },
      "&[data-kept=true]": { color: "credit" },
      "&[data-kept=true]::before": { content: "'✓'", color: "credit", fontWeight: "bold" },
    },
  }),
  errors: slotRecipe({
    root: {
      p: "4",
      bg: "card",
      border: "3px solid {colors.danger}",
      borderRadius: "small",
      "& a": { display: "block", color: "danger", fontWeight: "bold" },
    },
    list: { mt: "2" },
  }),
  /** For browsers without style sheets, which lack date pickers. */
  date: slotRecipe({ root: {}, note: { display: "none" } }),
  keyboard: slotRecipe({
    root: { ...column, gap: "1", maxWidth: "30rem", mt: "2" },
    row: { display: "flex", gap: "1" },
    key: {
      flex: 1,
      minWidth: 0,
      minHeight: "10",
      bg: "paper",
      ...framed("control"),
      "&[aria-pressed=true]": { bg: "brandStrong", color: "onBrand" },
    },
  }),
  captcha: recipe({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(7.5rem, 1fr))",
    columnGap: "3",
    "& img": {
      ...framed("line", "medium"),
      width: "100%",
      height: "control",
      bg: "#fff",
      objectFit: "contain",
    },
    "& .button": { px: 0, fontSize: "small", textAlign: "start" },
  }),
  /** Fields that a tick reveals. Browsers without :has() show them always. */
  further: slotRecipe({
    root: {
      ...column,
      gap: "2",
      // A field with an error stays in sight.
      "&:not(:has(> div > .choice > :checked, [aria-invalid=true])) > .further__asked": { display: "none" },
    },
    asked: { ...column, gap: "4" },
  }),
  /** Fields for one choice of several: a nominee who is named, the CVV in place of the old PIN. */
  named: slotRecipe({
    root: {
      ...column,
      gap: "4",
      "&:has(:is([value=named], [value=cvv]):not(:checked)) > .named__asked": { display: "none" },
    },
    asked: { ...column, gap: "4" },
  }),
  /** Fields that a tick makes needless, or the CVV. */
  unless: slotRecipe({
    root: {
      ...column,
      gap: "4",
      "&:has(> div > .choice > :checked, [value=cvv]:checked) > .unless__asked": { display: "none" },
    },
    asked: { ...column, gap: "4" },
  }),
};
