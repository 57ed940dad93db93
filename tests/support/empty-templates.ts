/** Templates with the tables of the bank or of the portal, and no customer in them. */
import { bankMigrations } from "bank/database/migrations";
import { migrate } from "common/postgres/migrate.server";
import { portalMigrations } from "~/database/portal-database.server";
import type { Template } from "./templates";

export const emptyBank: Template = {
  name: "empty_bank",
  fill: (db) => migrate(db, "bank", bankMigrations),
};

export const emptyPortal: Template = {
  name: "empty_portal",
  fill: (db) => migrate(db, "portal", portalMigrations),
};
