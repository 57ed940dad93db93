import type { Answer, Visitor } from "tests/support/visitor";

/**
 * Every flow with an OTP, for the common suite. A flow is listed here once; the suite tries skipped steps, wrong,
 * expired and foreign OTPs, replays, parallel posts and old cookies on it.
 */
export interface Flow {
  name: string;
  /** The page that asks for the OTP. */
  otpPath: string;
  mobile: string;
  /** A mobile of another customer, whose OTPs must open nothing here. */
  otherMobile: string;
  /** Goes up to the OTP page. */
  begin(visitor: Visitor): Promise<void>;
  /** The same by the other customer. */
  beginOther(visitor: Visitor): Promise<void>;
  /** Whether an answer to the OTP means that the flow was carried out. */
  isDone(answer: Answer): boolean;
  /** Where somebody is sent who comes without the steps before. */
  startPath: string;
}

const signIn: Flow = {
  name: "sign-in",
  otpPath: "/OtpVerification",
  mobile: "9840012301",
  otherMobile: "9840012306",
  begin: async (visitor) => void (await visitor.enterPassword("100200301")),
  beginOther: async (visitor) => void (await visitor.enterPassword("100200306")),
  isDone: (answer) => answer.status === 303 && answer.location === "/main",
  startPath: "/",
};

export const flows: Flow[] = [signIn];
