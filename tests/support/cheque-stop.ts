import type { Visitor } from "./visitor";

interface Wish {
  account: string;
  number: string;
  last?: string;
  reason?: string;
}

/** Fills the form of a stop in; answers the address of its check page, which is opened. */
export async function goToStopCheck(visitor: Visitor, wish: Wish): Promise<string> {
  await visitor.get("/StopChequeRequest");
  const typed = await visitor.post("/StopChequeRequest", { last: "", reason: "lost", ...wish });
  if (typed.status !== 303 || !typed.location)
    throw new Error(`the form was refused: ${typed.status} ${typed.body}`);
  await visitor.get(typed.location);
  return typed.location;
}
