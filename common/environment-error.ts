/** Settings that a process cannot start with; one line for each error, naming the switch and the remedy. */
export class EnvironmentError extends Error {
  constructor(readonly errors: string[]) {
    super(`These settings are wrong:\n${errors.map((error) => `  ${error}`).join("\n")}`);
    this.name = "EnvironmentError";
  }
}
