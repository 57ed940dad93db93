import type { Asked } from "./asked";

export const en: readonly Asked[] = [
  {
    question: "How do I open net-banking for my account?",
    answer:
      "Choose ‘New Customer Register here’ on the sign-in page. You need the customer ID printed on your passbook, your registered mobile, and your debit card or a branch token. Then you choose your passwords yourself; you can sign in at once.",
  },
  {
    question: "I have no debit card. How do I show that it is me?",
    answer:
      "Ask your branch for a branch token and take your passbook along. The token is good once, for registering or for a new password.",
  },
  {
    question: "I have forgotten my password. What now?",
    answer:
      "Choose ‘Forgot password’ on the sign-in page. Enter your customer ID and registered mobile, then your debit card or a branch token, then the OTP. After that you choose a new password. Nobody at the bank can see or tell you the old one.",
  },
  {
    question: "I have forgotten my customer ID (user ID).",
    answer:
      "It is printed on your passbook. Otherwise choose ‘Forgot user ID’ on the sign-in page: the number is then sent to your registered mobile. It is never shown on the screen.",
  },
  {
    question: "I typed a wrong password several times and cannot sign in.",
    answer:
      "After five wrong entries the password is locked for half an hour. Wait and try again with the right one, or choose ‘Unblock’ on the sign-in page; you need your debit card or a branch token.",
  },
  {
    question: "The OTP does not arrive. What can I do?",
    answer:
      "Text messages can be slow. Wait a minute, then press ‘Resend OTP’; only the newest OTP counts, and it is good for three minutes. If none arrives at all, your mobile may have no signal, or your number has changed: your branch registers the new one.",
  },
  {
    question: "I cannot read the captcha picture.",
    answer:
      "Choose ‘Listen to the letters instead’: a voice says the six letters and digits one by one. Or choose ‘Show another picture’. Capital or small letters make no difference.",
  },
  {
    question: "Somebody from the bank asks for my password or OTP. May I give it?",
    answer:
      "No, never. Nobody at the bank needs your password, PIN, CVV or OTP, and nobody ever asks for them by phone, message or e-mail. Whoever asks is a cheat. Hang up and call the helpline.",
  },
  {
    question: "My phone is lost, or I fear that somebody knows my password.",
    answer:
      "Sign in on another phone or computer and choose ‘Lock net-banking’ in the menu under ‘Security’. All browsers are signed out at once and nobody can sign in any more. If you cannot sign in, call the helpline, day or night. Only you open it again, with ‘Unblock’.",
  },
  {
    question: "How do I see where I am signed in and what was done?",
    answer:
      "In the menu under ‘Security’: ‘Where I am signed in’ lists every browser, and you can sign each one out. ‘My activity’ lists what was done or tried with your customer ID.",
  },
  {
    question: "Why was I signed out?",
    answer:
      "For your safety you are signed out when nothing has been done for a while, and after one hour at the latest. Just sign in again: you come back to the page where you were. A payment that had not been confirmed was not made.",
  },
  {
    question: "How do I get my statement as a PDF or Excel file?",
    answer:
      "Choose ‘Account statement’, the account and the period, at most 190 days at a time, and then ‘Download PDF’ or ‘Download Excel’. There is no charge.",
  },
  {
    question: "Why can I not pay a new payee at once?",
    answer:
      "For your safety no money goes to a new payee in the first four hours, and at most ₹50,000 in the day after that. If a stranger has added it, you have time to notice the text message and to call us.",
  },
  {
    question: "IMPS, NEFT, RTGS: which one do I take, and how much can I send?",
    answer:
      "IMPS arrives within seconds, day and night: up to ₹2,00,000 a day. NEFT goes out every half hour. RTGS is for ₹2,00,000 and more. By NEFT and RTGS together you can send up to ₹10,00,000 a day. What each costs is on the page of charges.",
  },
  {
    question: "My payment is ‘pending’. Shall I send it again?",
    answer:
      "No. The other bank has not answered yet: the money arrives, or it comes back to your account by itself. Look under ‘Payments made’. If it still says pending the next day, call the helpline and give the reference.",
  },
  {
    question: "I sent money to the wrong person, or did not make a payment that I see.",
    answer:
      "Open the payment under ‘Payments made’ and choose ‘Report this payment’. All payments from your accounts are stopped at once and you get a ticket number. Then call the helpline.",
  },
  {
    question: "Can I have a transfer made on a later day?",
    answer:
      "Yes, under ‘Scheduled transfers’. The money leaves your account on the day you choose. You can cancel it until the day before. Keep enough money in the account on that day.",
  },
  {
    question: "My line is slow or my phone is old. Can I still use net-banking?",
    answer:
      "Yes. Choose ‘Light version’ at the foot of the page: it needs very little data and no scripts, and everything can be done there too. It also works in a text browser and with a screen reader.",
  },
];
