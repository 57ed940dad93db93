/** Settings a process cannot start with; each fault is one line that names the switch and says what to do. */
export class EnvironmentError extends Error {
  constructor(readonly faults: string[]) {
    super(`These settings are wrong:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.name = "EnvironmentError";
  }
}
