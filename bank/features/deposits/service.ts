import { serve } from "bank/service";
import * as contract from "common/contract/deposits.server";
import { istDate } from "common/dates";
import { closeOnce, quoteClosing } from "./close";
import { instructOnce } from "./instruct";
import { lifeAnswer } from "./life";
import { openOnce } from "./open";
import { quote } from "./quote";

export const offered = serve(contract.depositQuote, "customer", ({ db, clock, tariff, customer }, request) =>
  quote(tariff, db, customer, request, istDate(clock.now())),
);

export const opening = serve(contract.depositOpening, "payer", openOnce);
export const closingQuote = serve(contract.closingQuote, "account", quoteClosing);
export const closing = serve(contract.depositClosing, "payer", closeOnce);
export const instruction = serve(contract.depositInstruction, "payer", instructOnce);
export const life = serve(contract.depositLife, "account", lifeAnswer);
