import { serve } from "bank/service";
import * as contract from "common/contract/deposits.server";
import { istDate } from "common/dates";
import { openOnce } from "./open";
import { quote } from "./quote";

const offered = serve(contract.depositQuote, "customer", ({ db, clock, customer }, request) =>
  quote(db, customer, request, istDate(clock.now())),
);

const opening = serve(contract.depositOpening, "payer", openOnce);

export const depositServices = [offered, opening];
