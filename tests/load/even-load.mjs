/**
 * Asks for one page at a fixed rate, each time when it is due, whether those before are answered or not: no burst waits for itself, and
 * a wait counts from when somebody came. Writes what was felt as JSON. A process of its own, as the benches have other work.
 */
import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const { url, rate, seconds, headers } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true });
const ask = (due) =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume().once("end", () => {
        if (answer.statusCode === 200) resolve(performance.now() - due);
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    }).once("error", reject);
  });

const start = performance.now();
const asked = [];
for (let place = 0; place < rate * seconds; place += 1) {
  const due = start + (place * 1_000) / rate;
  await pause(Math.max(0, due - performance.now()));
  asked.push(ask(due));
}
const felt = (await Promise.all(asked)).sort((one, other) => one - other);
const at = (part) => felt[Math.ceil(part * felt.length) - 1];
const result = { rate, p50: at(0.5), p95: at(0.95), p99: at(0.99), requests: felt.length };
process.stdout.write(JSON.stringify(result), () => process.exit(0));
