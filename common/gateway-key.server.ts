import { newPrivateKey } from "common/contract/rsa.server";
import { keptSecret } from "./data-dir.server";

/**
 * The embedded bank's RSA key as PEM, kept under DATA_DIR like the secret it shares with the portal: bank and portal
 * find it there when no GATEWAY_PUBLIC_KEY is given.
 */
export const keptGatewayKey = (dataDir: string): string => keptSecret(dataDir, "gateway-key", newPrivateKey);
