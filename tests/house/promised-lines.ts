/**
 * What the portal promises, area by area and line by line. The page `docs/security-promises.md` names the tests of each; a promise that is
 * dropped, added or said otherwise there has to be so here as well, and the other way round.
 */
export const promisedLines: Record<string, readonly string[]> = {
  Session: [
    "The cookie is sealed, not readable by scripts, and a new one at each step of sign-in.",
    "Logged out, it is dead on every route, documents and data requests included.",
    "Expired, it is dead as well.",
    "After a change of password it is dead as well.",
    "A flipped byte, another purpose's cookie or another customer's value is 'not signed in', never a fault.",
    "The session time is the bank's, sixty minutes at the most whatever happens.",
    "One's own sessions are listed, and all of them can be ended.",
  ],
  "Sign-in": [
    "Unknown, wrong and blocked look the same and cost the same work.",
    "Five wrong passwords lock the customer for a time, not for ever.",
    "They lock no other customer from the same address: whole towns share one.",
    "They do not lock the customer's own known browser when a stranger typed them.",
    "One captcha works once.",
    "The same holds for registration and a forgotten password: nobody is told who is a customer.",
    "How often something may be tried is limited by address, by customer, by mobile and by captcha.",
  ],
  "One-time password and transaction password": [
    "Five wrong entries end it, and an old cookie does not give tries back.",
    "Resending kills the old one, and sends are capped.",
    "It is bound to customer, purpose, amount, accounts and payee, and the text message says amount and payee.",
    "It is used once, also under a hundred posts at the same time.",
    "The first pass, with the password and without OTP, counts wrong entries too.",
  ],
  Access: [
    "What is not the customer's own, named in an address, a field or an old state, is 404 as if it did not exist, and leaves an audit row.",
    "Each step without the one before, out of order or in another tab, has no effect.",
    "Extra fields change nothing.",
    "GET and HEAD change nothing.",
  ],
  Requests: [
    "A post with a foreign or null Origin, or from another site, is 403.",
    "Every form carries a token of its session, so that a browser that sends no Origin works and is safe.",
    "The way back after sign-in stays on this site.",
    "Pages carry a policy with a fresh nonce and no unsafe-inline, and are kept by nobody.",
    "HSTS, nosniff, frame-ancestors none, COOP and Permissions-Policy are on every answer, redirects included.",
    "Signing out clears the browser's cache (`Clear-Site-Data`).",
    "A forged X-Forwarded-For or Host changes no limit and no link, unless the proxy is trusted.",
    "Bodies over 64 KB, ten thousand fields, repeated fields and names no form of ours sends are refused at once, and cost no memory.",
    "Slow clients hold nobody up.",
  ],
  Input: [
    "Each odd amount has one documented answer, never a guess.",
    "Text with markup, RTL marks, NUL or emoji is shown as text in HTML, JSON, PDF, XLSX and messages.",
    "A remark that begins with = + - @ is a text cell.",
  ],
  Secrets: [
    "No OTP, PIN, CVV, password, full card number, Aadhaar or PAN is in a log, an error, an address, a readable cookie, an answer or the database in clear.",
    "What is masked is masked in the bytes sent.",
    "No default secret in production: the server refuses to start and says which one is missing.",
    "Old keys read, the newest writes.",
    "Every sensitive act leaves one audit row: who, what, from where, outcome, reference.",
    "The portal's database role can add to the audit trail and read it, not change it.",
  ],
  Books: [
    "After every fault the books hold: journals and balances sum, one reference is one journal, what was acknowledged exists, what is in doubt ends once.",
  ],
};
