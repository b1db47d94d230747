import { beforeAll, expect, it } from "vitest";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { getDonationSettings } from "./get-donation-settings.server";
import { donationFormSchema, donationSettingsSchema } from "./schema";
import { updateDonationSettings } from "./update-donation-settings.server";

const now = new Date("2026-11-26T12:00:00Z");

beforeAll(() => useTestDatabase());

it("starts with retries on and every authorisation off, and counts as decided once saved", async () => {
  const ctx = await createTestOrganization(now);
  const settings = {
    suggest_monthly_recurrence: false,
    improve_donation_experience: false,
    recover_rejected_donations: false,
    retry_declined: true,
    pause_after_periods: 3,
    upgrade_min_percentage: 1,
    upgrade_max_percentage: 100,
    offers_cover_fees: false,
    offers_dedication: false,
    shows_donors: false,
    lead_reminder_days: 0,
  };
  expect(await getDonationSettings(ctx)).toMatchObject({ settings, isDecided: false });
  const change = {
    recover_rejected_donations: true,
    retry_declined: false,
    pause_after_periods: 1,
    upgrade_min_percentage: 5,
    upgrade_max_percentage: 20,
    lead_reminder_days: 2,
  };
  await updateDonationSettings(ctx, change);
  const saved = { settings: { ...settings, ...change }, isDecided: true };
  expect(await getDonationSettings(ctx)).toMatchObject(saved);
});

it("leaves the authorisations undecided when only what forms offer changes", async () => {
  const ctx = await createTestOrganization(now);
  const change = { offers_cover_fees: "on", lead_reminder_days: "3" };
  await updateDonationSettings(ctx, donationFormSchema.parse(change));
  expect(await getDonationSettings(ctx)).toMatchObject({
    settings: { offers_cover_fees: true, offers_dedication: false, lead_reminder_days: 3 },
    isDecided: false,
  });
});

it("refuses a form over somebody else's change", async () => {
  const ctx = await createTestOrganization(now);
  const { version } = await getDonationSettings(ctx);
  await updateDonationSettings(ctx, { retry_declined: false }, version);
  const stale = updateDonationSettings(ctx, { pause_after_periods: 1 }, version);
  await expect(stale).rejects.toMatchObject({ code: "edited_meanwhile" });
  const { version: current } = await getDonationSettings(ctx);
  await updateDonationSettings(ctx, { pause_after_periods: 1 }, current);
  const { settings } = await getDonationSettings(ctx);
  expect(settings).toMatchObject({ retry_declined: false, pause_after_periods: 1 });
});

it("keeps the reminder when a page of an earlier release saves, which has none", async () => {
  const ctx = await createTestOrganization(now);
  await updateDonationSettings(ctx, { lead_reminder_days: 2 });
  const earlier = {
    pause_after_periods: "3",
    upgrade_min_percentage: "1",
    upgrade_max_percentage: "100",
  };
  await updateDonationSettings(ctx, donationSettingsSchema.parse(earlier));
  expect((await getDonationSettings(ctx)).settings.lead_reminder_days).toBe(2);
});

it("rejects a highest increase below the lowest, also when only one of them changes", async () => {
  const ctx = await createTestOrganization(now);
  await updateDonationSettings(ctx, { upgrade_min_percentage: 10, upgrade_max_percentage: 10 });
  await expect(updateDonationSettings(ctx, { upgrade_max_percentage: 9 })).rejects.toMatchObject({
    fields: { upgrade_max_percentage: [{ code: "percentages_reversed", values: { min: 10 } }] },
  });
});

it("is read by everybody and changed by owners and admins", async () => {
  const ctx = await createTestOrganization(now);
  const viewer = contextAt(ctx.organization, now, "viewer");
  expect((await getDonationSettings(viewer)).isDecided).toBe(false);
  await expect(updateDonationSettings(viewer, {})).rejects.toMatchObject({ code: "forbidden" });
});

it.each(["0", "13", "2.5", "x", ""])("rejects %j periods", (pause_after_periods) => {
  expect(donationSettingsSchema.safeParse({ pause_after_periods }).success).toBe(false);
});
