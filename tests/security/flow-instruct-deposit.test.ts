import { tryFlow } from "./flow-suite";
import { flows } from "./flows";

tryFlow(flows.instructDeposit);
