import { attack } from "./attacks";

await attack(2);
