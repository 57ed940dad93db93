const instructionModes = ["view", "modify", "delete", "skip", "pause", "resume"] as const;
type InstructionMode = (typeof instructionModes)[number];
/** Made by one button. */
export type InstructionPress = Exclude<InstructionMode, "view" | "modify">;

export const readMode = (requested: unknown): InstructionMode =>
  instructionModes.find((known) => known === requested) ?? "view";

/** Letters of the specification. */
export const statuses = { Y: "active", N: "deleted", B: "both" } as const;

export const readStatus = (requested: string | null) =>
  Object.entries(statuses).find(([letter]) => letter === requested)?.[1] ?? "active";

/** `/ModifyStandingInstruction?si=100001` */
export const instructionPath = (number: string, mode: InstructionMode = "view"): string =>
  `/ModifyStandingInstruction?si=${number}${mode === "view" ? "" : `&mode=${mode}`}`;
