import { alertChange, alertSettings } from "~/contract/profile.server";
import { changeAlerts, listAlerts } from "bank/alerts/settings";
import { findCaller, notTogether } from "bank/customers";
import { done, serve } from "./served";

const settings = serve(alertSettings, async (context, { customerNumber }) =>
  (await findCaller(context, customerNumber))
    ? done({ accounts: await listAlerts(context.db, customerNumber) })
    : notTogether,
);

const change = serve(alertChange, changeAlerts);

export const profileServices = [settings, change];
