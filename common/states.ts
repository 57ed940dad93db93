import states from "./states.json";

/** States and union territories by gateway code. */
export { states };

export type StateCode = keyof typeof states;

export const isState = (code: string): code is StateCode => Object.hasOwn(states, code);
