import { startFaultyGateway, type FaultyGateway } from "./faulty-gateway";
import { startPair, type RunningPortal, type RunningProgram } from "./running-portal";
import { Visitor } from "./visitor";

/** A portal whose gateway a test can spoil, and a customer signed in there. */
export interface FaultyPortal {
  /** The bank, and a portal that reaches it as ever. */
  bank: RunningPortal;
  gateway: FaultyGateway;
  portal: RunningProgram;
  visitor: Visitor;
  stop(): Promise<void>;
}

/** `switches` hold for both portals: both follow up what is in doubt, so both do it the same way. */
export async function startFaultyPortal(
  options: { customer?: string; switches?: Record<string, string> } = {},
): Promise<FaultyPortal> {
  const bank = await startPair(options.switches);
  const gateway = await startFaultyGateway(() => bank.bank.url, bank.gatewayPort);
  const visitor = new Visitor(bank.beside.url);
  await visitor.signIn(options.customer);
  const stop = async () => {
    await gateway.stop();
    await bank.stop();
  };
  return { bank, gateway, portal: bank.beside, visitor, stop };
}
