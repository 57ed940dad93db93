/** Of every customer of the sandbox's demo. */
export const demoPasswords = { login: "Kaveri@2026", transaction: "Cauvery#2026" } as const;
