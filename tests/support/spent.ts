/**
 * Processor seconds of a test's process and of all that works for it, as Linux tells them; elsewhere of the process
 * alone. PostgreSQL serves everybody and is nobody's.
 */
import { processesNow, type Running } from "./children";

/** Programs that another process started and that work for this one: what they had taken when they came, and by the last look. */
const borrowed = new Map<number, { before: number; last: number }>();
let givenBack = 0;

/** From now on the time of these programs is this process's. */
export function borrowTime(pids: number[]): void {
  const seconds = treeSeconds();
  for (const pid of pids) borrowed.set(pid, { before: seconds(pid), last: seconds(pid) });
}

/** The programs work for others again, or are about to end. */
export function returnTime(pids: number[]): void {
  look(treeSeconds());
  for (const pid of pids) {
    const time = borrowed.get(pid);
    if (time) givenBack += time.last - time.before;
    borrowed.delete(pid);
  }
}

/** Seconds of this process, of its children, those that have ended included, and of what it has borrowed so far. */
export function spent(): number {
  const seconds = treeSeconds();
  look(seconds);
  const lent = [...borrowed.values()].reduce((sum, { before, last }) => sum + last - before, 0);
  return (seconds(process.pid) || ownSeconds()) + lent + givenBack;
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** A program that has ended keeps what it had at the last look. */
function look(seconds: (pid: number) => number): void {
  for (const [pid, time] of borrowed) time.last = Math.max(time.last, seconds(pid));
}

/** Answers what a process and its children, running and ended, have taken by now; 0 where there is none. */
function treeSeconds(): (pid: number) => number {
  const running = new Map<number, Running>();
  const children = new Map<number, number[]>();
  for (const one of processesNow()) {
    running.set(one.pid, one);
    children.set(one.parent, [...(children.get(one.parent) ?? []), one.pid]);
  }
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((all, child) => all + sum(child), running.get(pid)?.seconds ?? 0);
  return sum;
}
