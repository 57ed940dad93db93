import { serve } from "bank/service";
import * as contract from "common/contract/deposits.server";
import { istDate } from "common/dates";
import { closeOnce, quoteClosing } from "./close";
import { instructOnce } from "./instruct";
import { tellLife } from "./life";
import { openOnce } from "./open";
import { quote } from "./quote";

const offered = serve(contract.depositQuote, "customer", ({ db, clock, tariff, customer }, request) =>
  quote(tariff, db, customer, request, istDate(clock.now())),
);

export const depositServices = [
  offered,
  serve(contract.depositOpening, "payer", openOnce),
  serve(contract.closingQuote, "account", quoteClosing),
  serve(contract.depositClosing, "payer", closeOnce),
  serve(contract.depositInstruction, "payer", instructOnce),
  serve(contract.depositLife, "account", tellLife),
];
