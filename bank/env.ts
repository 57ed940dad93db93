import * as z from "zod";
import { onOff, readSettings } from "common/settings";

const seconds = z.coerce.number().int().min(1).max(86_400);

const switches = z.object({
  SANDBOX: onOff("off"),
  /** As the portal's: off only where a test asks more than customers may. */
  SANDBOX_LIMITS: onOff("on"),
  BANK_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  /** Defaults to the one kept under DATA_DIR, where the portal finds it too. */
  GATEWAY_SECRET: z.string().min(16, "at least 16 characters").optional(),
  DATABASE_URL: z.string().startsWith("postgres").optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  OTP_SECONDS: seconds.default(59),
  OTP_LIFE_SECONDS: seconds.default(180),
  /** The portal's, as customers type it. */
  PUBLIC_URL: z.url().default("http://localhost"),
  SESSION_MINUTES: z.coerce.number().positive().max(60).default(30),
});

type BankEnvironment = z.output<typeof switches>;

export const readBankEnvironment = (source: Record<string, string | undefined>): BankEnvironment =>
  readSettings(switches, source);
