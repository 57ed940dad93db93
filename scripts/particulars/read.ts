import { createInterface } from "node:readline";
import { readMovement } from "common/movements";

/** A line: particulars, and after a tab `dr` or `cr` if known. */
for await (const line of createInterface({ input: process.stdin })) {
  const [particulars = "", side] = line.split("\t");
  const { kind, who } = readMovement(particulars, side === "cr" ? { direction: "credit" } : {});
  console.log(`${kind}\t${who ?? ""}`);
}
