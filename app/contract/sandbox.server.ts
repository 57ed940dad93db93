import * as z from "zod";
import { instant, optionalText, text } from "./fields.server";
import { message } from "./message.server";
import { service } from "./service.server";

export const sandboxMessages = service({
  name: "SandboxMessagesService",
  area: "sandbox",
  purpose: "the text messages sent to the demo mobiles, newest first; the embedded bank with SANDBOX=on only",
  movesMoney: false,
  enquiry: true,
  extension: true,
  errors: {},
  request: message({ mobile: ["MobileNo", optionalText] }),
  answer: message({
    messages: [
      "Messages",
      z.array(
        message({
          mobile: ["MobileNo", text],
          sentAt: ["SentAt", instant],
          text: ["Text", text],
          /** The one-time password in it, when there is one. */
          otp: ["Otp", optionalText],
        }),
      ),
    ],
  }),
});
