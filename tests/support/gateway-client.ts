import net, { type AddressInfo } from "node:net";
import { afterEach } from "vitest";
import { secret, text } from "common/contract/fields.server";
import { unlimited } from "common/contract/quota.server";
import { servicesOf } from "common/contract/service.server";
import { systemClock } from "common/clock";
import { createGateway, type Caller, type Gateway, type GatewayOptions } from "~/gateway/gateway.server";
import { gatewaySecret, startScriptedGateway, type ScriptedGateway, type Visit } from "./scripted-gateway";

/** Calls, answers and ends of a connection for tests of the gateway client; all is closed after each test. */

/** Stands for any service that changes something. */
export const payment = servicesOf("transfers").service("FundTransferService", {
  purpose: "pays, in these tests",
  quota: unlimited("proven"),
  movesMoney: true,
  request: { amount: ["Amount", text], password: ["TPin", secret] },
  answer: { reference: ["Reference", text] },
});

export const caller: Caller = {
  user: " 9840012301 ",
  ip: "203.0.113.7",
  latitude: "13.08",
  longitude: "80.27",
  correlationId: "c-1",
};
export const enquiry = { accountNumber: "000100100000001", customerNumber: "100200301" };
export const order = { amount: "500.00", password: "Cauvery#2026" };
export const balance = {
  code: "0",
  message: "",
  body: {
    ClearBalance: "90.50",
    TotalBalance: "100",
    Account: { AccountNumber15Dig: enquiry.accountNumber },
  },
};
export const paid = { code: "0", message: "", body: { Reference: "r-1" } };
export const wellBehaved = (visit: Visit) =>
  visit.answer(visit.call.service === payment.name ? paid : balance);

let ends: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

export function gatewayAt(url: string, options: Partial<GatewayOptions> = {}): Gateway {
  const gateway = createGateway({
    url,
    secret: gatewaySecret,
    honoursReference: true,
    tokenReuse: true,
    clock: systemClock,
    ...options,
  });
  ends.unshift(() => gateway.close());
  return gateway;
}

export async function scripted(...script: Parameters<typeof startScriptedGateway>): Promise<ScriptedGateway> {
  const server = await startScriptedGateway(...script);
  ends.push(() => server.close());
  return server;
}

/** A bare TCP server that does `greet` with every connection. */
export async function listener(
  greet: (socket: net.Socket) => void,
): Promise<{ port: number; connections(): number }> {
  let connections = 0;
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    connections++;
    open.add(socket);
    socket.on("error", () => {});
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}
