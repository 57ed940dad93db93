import { isoDate } from "../dates";
import type { InsuranceRules, SocialSchemes } from "../tariff";

const lifeCover2022: InsuranceRules = {
  from: isoDate("2022-06-01"),
  source:
    "Rules of PMJJBY with effect from 1 June 2022 (jansuraksha.gov.in), premiums of joining through an agent or at the counter; ages read " +
    "as completed years",
  ages: { least: 18, most: 50, end: 55, by: "completed" },
  yearly: 436_00n,
  joining: [436_00n, 342_00n, 228_00n, 114_00n],
  cover: { full: 2_00_000_00n, lienDays: 30 },
};

const accidentCover2022: InsuranceRules = {
  from: isoDate("2022-06-01"),
  source: "Rules of PMSBY with effect from 1 June 2022 (jansuraksha.gov.in); ages read as completed years",
  ages: { least: 18, most: 70, end: 70, by: "completed" },
  yearly: 20_00n,
  joining: [20_00n, 20_00n, 20_00n, 20_00n],
  cover: { full: 2_00_000_00n, partial: 1_00_000_00n },
};

export const schemes: SocialSchemes = {
  pmjjby: [
    lifeCover2022,
    {
      ...lifeCover2022,
      from: isoDate("2026-12-01"),
      source:
        "Joined by the customer by electronic means: without the agent's 30 rupees a year (letter of the Department of Financial Services " +
        "of 1 June 2022). The amounts are those of one insurer (Pramerica Life, UIN 140G048V01); the text of a bank has 436 for June to " +
        "August and agrees for the others, so check them with the insurer of the bank. Ages: the rules of 1 June 2022, nearest birthday",
      ages: { least: 18, most: 50, end: 55, by: "nearest" },
      joining: [406_00n, 319_50n, 213_00n, 106_50n],
    },
  ],
  pmsby: [
    accidentCover2022,
    {
      ...accidentCover2022,
      from: isoDate("2026-12-01"),
      source:
        "Rules of PMSBY of 1 June 2022: the cover ends at 70 by the nearest birthday. Policy of the bank: joining at 70 is refused, since " +
        "it would buy nothing",
      ages: { least: 18, most: 69, end: 70, by: "nearest" },
    },
  ],
};
