import { isoDate } from "./dates";
import type { StateCode } from "./states";
import type { BankCalendar, Holiday } from "./working-days";

/**
 * The bank's holidays, which a bank edits as `bank-tariff.ts`: add a year when the states have announced it.
 *
 * (S) Holidays under the Negotiable Instruments Act, 1881, as announced by the Government of Tamil Nadu for 2024 (The Hindu, 11
 * November 2023), 2025 and 2026 (India Post Payments Bank's list by state, 2026); chief holidays of banks in Kerala, Andhra
 * Pradesh and Telangana (Reserve Bank's lists by office). Days of 2027 and 2028 are expected ones; those that follow the moon may
 * move by a day when they are announced.
 */

const all: readonly StateCode[] = ["TN", "KE", "AP", "TS"];
const telugu: readonly StateCode[] = ["AP", "TS"];

const day = (name: string, states: readonly StateCode[], ...on: string[]): Holiday => ({ name, states, on });

const everyYear: readonly Holiday[] = [
  day("New Year’s Day", ["TN"], "01-01"),
  day("Republic Day", all, "01-26"),
  day("Annual closing of accounts", all, "04-01"),
  day("Tamil New Year’s Day", ["TN"], "04-14"),
  day("Ambedkar Jayanti", telugu, "04-14"),
  day("May Day", all, "05-01"),
  day("Independence Day", all, "08-15"),
  day("Sree Narayana Guru Samadhi", ["KE"], "09-21"),
  day("Gandhi Jayanti", all, "10-02"),
  day("Christmas", all, "12-25"),
];

// prettier-ignore
const ofEachYear: readonly Holiday[] = [
  day("Pongal", ["TN"], "2024-01-15", "2025-01-14", "2026-01-15", "2027-01-15", "2028-01-15"),
  day("Makara Sankranti", telugu, "2024-01-15", "2025-01-14", "2026-01-15", "2027-01-15", "2028-01-15"),
  day("Thiruvalluvar Day", ["TN"], "2024-01-16", "2025-01-15", "2026-01-16", "2027-01-16", "2028-01-16"),
  day("Uzhavar Thirunal", ["TN"], "2024-01-17", "2025-01-16", "2026-01-17", "2027-01-17", "2028-01-17"),
  day("Thai Poosam", ["TN"], "2024-01-25", "2025-02-11", "2026-02-01", "2027-01-22", "2028-02-09"),
  day("Maha Shivaratri", ["KE", "AP", "TS"], "2024-03-08", "2025-02-26", "2026-02-15", "2027-03-06", "2028-02-23"),
  day("Holi", ["TS"], "2024-03-25", "2025-03-14", "2026-03-03", "2027-03-22", "2028-03-11"),
  day("Telugu New Year (Ugadi)", ["TN", "AP", "TS"], "2024-04-09", "2025-03-30", "2026-03-19", "2027-04-07", "2028-03-27"),
  day("Ramzan (Id-ul-Fitr)", all, "2024-04-11", "2025-03-31", "2026-03-21", "2027-03-10", "2028-02-27"),
  day("Sri Rama Navami", telugu, "2024-04-17", "2025-04-06", "2026-03-27", "2027-04-15", "2028-04-03"),
  day("Good Friday", all, "2024-03-29", "2025-04-18", "2026-04-03", "2027-03-26", "2028-04-14"),
  day("Vishu", ["KE"], "2024-04-14", "2025-04-14", "2026-04-15", "2027-04-15", "2028-04-14"),
  day("Mahaveer Jayanthi", ["TN"], "2024-04-21", "2025-04-10", "2026-03-31", "2027-04-18", "2028-04-07"),
  day("Bakrid (Id-ul-Azha)", all, "2024-06-17", "2025-06-07", "2026-05-28", "2027-05-17", "2028-05-06"),
  day("Muharram", ["TN", "AP", "TS"], "2024-07-17", "2025-07-06", "2026-06-26", "2027-06-16", "2028-06-04"),
  day("Krishna Jayanthi", ["TN", "AP", "TS"], "2024-08-26", "2025-08-16", "2026-09-04", "2027-08-25", "2028-08-13"),
  day("Vinayaka Chathurthi", ["TN", "AP", "TS"], "2024-09-07", "2025-08-27", "2026-09-14", "2027-09-04", "2028-08-23"),
  day("First Onam", ["KE"], "2024-09-14", "2025-09-04", "2026-08-25", "2027-09-11", "2028-08-31"),
  day("Thiruvonam", ["KE"], "2024-09-15", "2025-09-05", "2026-08-26", "2027-09-12", "2028-09-01"),
  day("Milad-un-Nabi", ["TN", "AP", "TS"], "2024-09-16", "2025-09-05", "2026-08-26", "2027-08-15", "2028-08-04"),
  day("Ayudha Pooja", ["TN"], "2024-10-11", "2025-10-01", "2026-10-19", "2027-10-08", "2028-09-26"),
  day("Mahanavami", ["KE"], "2024-10-11", "2025-10-01", "2026-10-20", "2027-10-08", "2028-09-26"),
  day("Vijaya Dasami", ["TN", "AP", "TS"], "2024-10-12", "2025-10-02", "2026-10-20", "2027-10-09", "2028-09-27"),
  day("Vijaya Dasami", ["KE"], "2024-10-13", "2025-10-02", "2026-10-21", "2027-10-09", "2028-09-27"),
  day("Deepavali", all, "2024-10-31", "2025-10-20", "2026-11-08", "2027-10-29", "2028-10-17"),
];

export const bankCalendar: BankCalendar = {
  state: "TN",
  debitsWaitFrom: isoDate("2026-11-27"),
  holidays: [...everyYear, ...ofEachYear],
};
