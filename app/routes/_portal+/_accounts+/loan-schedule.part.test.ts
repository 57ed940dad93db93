import { describe, expect, it } from "vitest";
import { pageOfSchedule, type Instalment } from "./loan-schedule.part";

const instalments = (paid: number, all: number): Instalment[] =>
  Array.from({ length: all }, (_, index) => ({
    number: index + 1,
    dueOn: "2026-01-05",
    payment: 100n,
    interest: 10n,
    principal: 90n,
    outstanding: 0n,
    state: index < paid ? ("paid" as const) : ("due" as const),
  })) as Instalment[];

describe("the schedule of a loan", () => {
  it("opens where the next instalment stands", () => {
    const { page, rows, pages } = pageOfSchedule(instalments(23, 120), null);
    expect([page, pages]).toEqual([2, 10]);
    expect(rows.at(-1)!.number).toBe(24);
    expect(pageOfSchedule(instalments(24, 120), null).page).toBe(3);
  });

  it("opens at its start when all is paid, and ends at its last page", () => {
    expect(pageOfSchedule(instalments(60, 60), null).page).toBe(1);
    expect(pageOfSchedule(instalments(0, 13), 99)).toMatchObject({ page: 2, pages: 2, total: 13 });
    expect(pageOfSchedule([], null)).toEqual({ rows: [], page: 1, pages: 1, total: 0 });
  });
});
