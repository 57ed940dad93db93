import * as z from "zod";
import { EnvironmentError } from "common/environment-error";

export const onOff = (fallback: "on" | "off") =>
  z
    .enum(["on", "off", "true", "false"])
    .default(fallback)
    .transform((word) => word === "on" || word === "true");

/** Parses settings; an empty one counts as not set. Throws an EnvironmentError that names every wrong one. */
export function readSettings<Settings>(
  settings: z.ZodType<Settings>,
  source: Record<string, string | undefined>,
): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new EnvironmentError(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
}
