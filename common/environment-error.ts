/** Settings a process cannot start with; each fault is one line that names the switch and says what to do. */
export class EnvironmentError extends Error {
  constructor(readonly errors: string[]) {
    super(`These settings are wrong:\n${errors.map((error) => `  ${error}`).join("\n")}`);
    this.name = "EnvironmentError";
  }
}
