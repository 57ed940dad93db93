import { tryFlow } from "./flow-suite";
import { flows } from "./flows";

await tryFlow(flows.accountTransfer);
