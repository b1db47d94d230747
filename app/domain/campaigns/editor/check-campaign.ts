import { categories, hasKey } from "~/countries/catalogs";
import { localDate } from "~/values/time/calendar";
import type { OrganizationContext } from "~/domain/context";
import { limitsOf, listChargingAccounts } from "~/domain/organizations/charging-accounts.server";
import { limitIssue } from "~/domain/amount-issue";
import { rangeIssue } from "~/domain/upgrade-fields";
import { DomainError, type FieldIssue, type FieldIssues } from "~/domain/errors";
import { offersMonthly } from "~/domain/campaigns/campaign-types";
import { makableTypes } from "~/domain/campaigns/promoted";
import { type CampaignInput } from "~/domain/campaigns/schema";

export interface ChargeLimits {
  min: bigint;
  max: bigint;
}

/** Returns the charge limits of the organisation's local payments, in minor units. */
export async function chargeLimits(ctx: OrganizationContext): Promise<ChargeLimits> {
  const limits = limitsOf(ctx, "local_payments", await listChargingAccounts(ctx));
  return limits ?? { min: 1n, max: 10n ** 15n };
}

/**
 * Validates rules between a campaign's fields, with an error for each field: a type that the actor
 * can create, the gateway's limits, presets within minimum and maximum and without duplicates, an
 * end date that has not passed, an increase within the organisation's range and only for monthly
 * donations, a known category. `keptEndDate` is the campaign's current end date, which may be in
 * the past.
 */
export function checkCampaign(
  ctx: OrganizationContext,
  input: CampaignInput,
  keptEndDate: string | null,
  limits: ChargeLimits,
): void {
  if (!makableTypes(ctx).includes(input.type)) {
    throw new DomainError("campaign_type_not_available");
  }
  const { currency } = ctx.organization;
  const fields: FieldIssues = {};
  const refuse = (field: string, issue: FieldIssue | null) => {
    if (issue) (fields[field] ??= []).push(issue);
  };
  const outside = (amount: bigint | null, within: typeof limits): FieldIssue | null =>
    amount === null ? null : limitIssue(within, amount, currency);

  refuse("min_amount", outside(input.min_amount, limits));
  refuse("max_amount", outside(input.max_amount, limits));
  const range = { min: input.min_amount ?? limits.min, max: input.max_amount ?? limits.max };
  if (Object.keys(fields).length === 0 && range.min > range.max) {
    refuse("max_amount", { code: "max_below_min" });
  }
  const inRange = Object.keys(fields).length === 0 ? range : limits;
  input.amounts.forEach((own, index) => {
    const { amount } = own;
    const isRepeated = input.amounts.slice(0, index).some((other) => isSame(other, own));
    const issue = isRepeated ? { code: "amount_repeated" } : outside(amount, inRange);
    refuse(`amounts.${index}.amount`, issue);
  });
  const today = localDate(ctx.now, ctx.organization.timezone);
  if (input.end_date !== null && input.end_date !== keptEndDate && input.end_date < today) {
    refuse("end_date", { code: "date_past" });
  }
  if (input.begin_date !== null && input.end_date !== null && input.begin_date > input.end_date) {
    refuse("end_date", { code: "end_before_begin" });
  }
  if (input.category !== "" && !hasKey(categories, input.category)) {
    refuse("category", { code: "option_invalid" });
  }
  if (input.upgrade) {
    if (!offersMonthly(input.type)) refuse("upgrade.percentage", { code: "upgrade_monthly_only" });
    refuse("upgrade.percentage", rangeIssue(ctx.organization, input.upgrade.basisPoints));
  }
  if (Object.keys(fields).length > 0) throw new DomainError("validation_failed", { fields });
}

/** Returns whether two presets would be the same choice of one form. */
function isSame(one: CampaignInput["amounts"][number], other: typeof one): boolean {
  if (one.amount !== other.amount) return false;
  return [one.recurrence, null].includes(other.recurrence) || one.recurrence === null;
}
