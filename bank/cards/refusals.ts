import { refuse } from "bank/services/served";

/** Why the bank does nothing about a card, by the contract's codes. */

export const unknownCard = refuse("9101", "There is no such card");
export const notInThisStatus = refuse("9102", "The status of the card does not allow this");
export const blockedForGood = refuse("9103", "The card is blocked for good: nothing takes that back");
export const wrongCvv = refuse("9104", "Wrong CVV");
export const locked = refuse("9105", "Locked after five wrong entries. Please try again later");
export const badLimit = refuse("9106", "The limit is above what the channel allows, or below its least");
export const guessablePin = refuse("9107", "This PIN is too easy to guess");
export const wrongOldPin = refuse("9108", "Wrong old PIN");
export const nothingToChange = refuse("9109", "This is by now as it was to become");
export const appliedAlready = refuse("9110", "A card has been applied for on this account already");
export const expired = refuse("9111", "The card has expired");
export const notForCustomer = refuse("8010", "Net banking may not do this for this customer");
export const otherContent = refuse("8013", "This reference stands for something else");
export const noVerifiedOtp = refuse("6007", "There is no verified OTP for this card");
export const wrongOtp = refuse("6001", "Invalid OTP, please enter valid OTP");
export const expiredOtp = refuse("6002", "You have entered expired OTP, please enter valid OTP");
export const deadOtp = refuse("6003", "Too many wrong entries. Please ask for a new OTP");
