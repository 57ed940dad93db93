import { findOwnAccount } from "bank/customers";
import { done, noSuchAccount, refuse, serve } from "bank/service";
import { schemeRefusals, socialScheme } from "common/contract/schemes.server";
import { istDate } from "common/dates";
import { changeNominee, enrol, leave } from "./enrol";
import { findEnrolment, isInForce, tell } from "./enrolment";

export const scheme = serve(socialScheme, "payer", async (call, request) => {
  switch (request.key) {
    case "add":
      return enrol(call, request);
    case "modify":
      return changeNominee(call, request);
    case "close":
      return leave(call, request);
    case "inquire": {
      const { customerNumber, accountNumber } = request;
      const today = istDate(call.clock.now());
      if (!(await findOwnAccount(call, customerNumber, accountNumber))) return noSuchAccount;
      const row = await findEnrolment(call.db, customerNumber, request.scheme);
      if (!row) return refuse(schemeRefusals.notEnrolled);
      if (!isInForce(row, today)) return refuse(schemeRefusals.ended);
      if (row.account === null) return refuse(schemeRefusals.elsewhere);
      if (row.scheme === "pmsby" && row.tries > 0) return refuse(schemeRefusals.premiumWaits);
      return done(tell(row, today));
    }
  }
});
