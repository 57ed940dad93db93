/** Loaded before a built program: its clock is the machine's, moved by the milliseconds in CLOCK_FILE. */
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

const READ_EVERY_MS = 50;
const MachineDate = Date;
const machineNow = Date.now;
let moved = 0;
let readAt = -READ_EVERY_MS;

function now() {
  if (performance.now() - readAt >= READ_EVERY_MS) {
    moved = Number(readFileSync(process.env.CLOCK_FILE, "utf8")) || moved;
    readAt = performance.now();
  }
  return machineNow() + moved;
}

globalThis.Date = class Date extends MachineDate {
  constructor(...parts) {
    if (parts.length === 0) super(now());
    else super(...parts);
  }
  static now() {
    return now();
  }
  static [Symbol.hasInstance](value) {
    return value instanceof MachineDate;
  }
};
