const instructionModes = ["view", "modify", "delete", "skip", "pause", "resume"] as const;
type InstructionMode = (typeof instructionModes)[number];
export type InstructionPress = Exclude<InstructionMode, "view" | "modify">;

export const readMode = (requested: unknown): InstructionMode =>
  instructionModes.find((known) => known === requested) ?? "view";

/** `/ModifyStandingInstruction?si=100001` */
export const instructionPath = (number: string, mode: InstructionMode = "view"): string =>
  `/ModifyStandingInstruction?si=${number}${mode === "view" ? "" : `&mode=${mode}`}`;
