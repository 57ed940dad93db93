/** The page that sends money to whomever, by whichever way; its rules are those of the kinds of transfer. */
export const SEND_PAGE = "/Send";

/** Letters that are looked for among all payees. */
export const MAX_PAYEE_SEARCH = 60;
