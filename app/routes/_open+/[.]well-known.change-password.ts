import { redirect } from "@remix-run/node";

/** For password managers: the page on which the login password is changed. */
export const loader = () => redirect("/ChangePassword");
