import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { createTestEvent } from "../../../tests/factories/tickets";
import { getCampaign } from "../campaigns/get-campaign.server";
import { campaignJson } from "../campaigns/campaign";
import { writeEvent } from "../campaigns/write-event.server";
import type { OrganizationContext } from "../context";
import { getEvent } from "./get-event.server";
import { readEvent } from "./read-event.server";
import { eventFormSchema } from "./schema";
import { updateEvent } from "./update-event.server";

const now = new Date("2026-11-21T12:00:00Z");
let ctx: OrganizationContext;
let campaignId: string;
beforeAll(() => useTestDatabase());
beforeEach(async () => {
  ctx = await createTestOrganization(now);
  ({ campaignId } = await createTestEvent(ctx));
});

const typed = (fields: object) =>
  eventFormSchema("ARS").parse({
    event_begins_at: "2026-12-12T20:00",
    options: [{ name: "General", quantity: "10", amount: "2.000,00" }],
    ...fields,
  });

describe("updateEvent", () => {
  it("keeps event, options in their order, and promo codes; the JSON has the options as items", async () => {
    const event = await updateEvent(
      ctx,
      campaignId,
      typed({
        ...{ event_ends_at: "2026-12-12T23:30", sell_end_date: "2026-12-11" },
        ...{ event_format: "physical", event_place: "El galpón" },
        options: [
          { name: "Menores", quantity: "5", amount: "0", sold_out: "on" },
          { name: "General", quantity: "10", amount: "2.000,50", per_order_limit: "4" },
        ],
        promo_codes: [{ code: " amigos ", percentage: "25", max_uses: "", ends_on: "" }],
      }),
    );
    expect(event.options).toMatchObject([
      { name: "Menores", amount: 0n, soldOut: true, perOrderLimit: null },
      { name: "General", amount: 200_050n, soldOut: false, perOrderLimit: 4 },
    ]);
    expect(event.promoCodes).toMatchObject([{ code: "AMIGOS", percentage: 25 }]);
    expect(await getEvent(ctx, campaignId)).toEqual(event);
    const json = campaignJson(await getCampaign(ctx, campaignId), "", "UTC");
    expect(json).toMatchObject({
      event_date: "2026-12-12T20:00:00.000Z",
      sell_end_date: "2026-12-11",
    });
    expect(json.items.map(({ item_name, amount }) => [item_name, amount])).toEqual([
      ["Menores", "0.00"],
      ["General", "2000.50"],
    ]);
  });

  it.each([
    ["MITAD", "50", false],
    ["MITAD", "49", true],
    ["MITAD-26", "100", true],
  ])("takes the code %s for %s %%: %s", (code, percentage, isTaken) => {
    const form = { options: [], promo_codes: [{ code, percentage }] };
    const validated = eventFormSchema("ARS").safeParse(form);
    expect(validated.success).toBe(isTaken);
    if (!validated.success)
      expect(validated.error.issues).toMatchObject([
        { path: ["promo_codes", 0, "code"], message: "promo_code_short" },
      ]);
  });

  it("keeps an hour that the clock skips as every page shows it", async () => {
    const chile = { ...ctx, organization: { ...ctx.organization, timezone: "America/Santiago" } };
    const begins = { event_begins_at: "2027-09-05T00:30", event_ends_at: "2027-09-05T02:00" };
    const event = await updateEvent(chile, campaignId, typed(begins));
    expect([event.eventBeginsAt, event.eventEndsAt]).toEqual([
      "2027-09-05T01:30",
      "2027-09-05T02:00",
    ]);
  });

  it("refuses a save over somebody else's change", async () => {
    const { version } = await ctx.read((db) => readEvent(ctx, db, campaignId));
    await updateEvent(ctx, campaignId, typed({ version }));
    await expect(updateEvent(ctx, campaignId, typed({ version }))).rejects.toMatchObject({
      code: "edited_meanwhile",
    });
  });

  it("refuses an automatic save once another person published the event or somebody ordered", async () => {
    const draft = (publishedAt: Date | null) =>
      ctx.transaction((db) =>
        db.campaign.updateMany({ where: { id: campaignId }, data: { publishedAt } }),
      );
    const priced = (amount: string) => {
      const options = [{ uuid: optionId, name: "General", quantity: "10", amount }];
      return updateEvent(ctx, campaignId, typed({ options }), { isAutomatic: true });
    };
    const [{ id: optionId } = { id: "" }] = (await getEvent(ctx, campaignId)).options;
    await expect(priced("2")).rejects.toMatchObject({ code: "edited_meanwhile", status: 409 });
    await draft(null);
    expect(await priced("2.400,00")).toMatchObject({ hasTickets: false });
    const { organizationId } = ctx;
    await ctx.transaction((db) =>
      db.ticket.create({
        data: {
          ...{ organizationId, id: ctx.newId(), campaignId, optionId, amount: 0n, code: "Y" },
          ...{ currency: "ARS", state: "cancelled", createdAt: now, updatedAt: now },
        },
      }),
    );
    await expect(priced("2")).rejects.toMatchObject({ code: "edited_meanwhile" });
    const kept = await getEvent(ctx, campaignId);
    expect(kept).toMatchObject({ hasTickets: true, options: [{ amount: 240_000n }] });
    const options = [{ uuid: optionId, name: "General", quantity: "10", amount: "2.500,00" }];
    const byButton = typed({ options, version: kept.version });
    expect(await updateEvent(ctx, campaignId, byButton)).toMatchObject({
      options: [{ amount: 250_000n }],
    });
  });

  it("archives what somebody bought, removes the rest, and never lowers a quantity below it", async () => {
    const [option] = (await getEvent(ctx, campaignId)).options;
    if (!option) throw new Error("no option");
    const { organizationId } = ctx;
    await ctx.transaction((db) =>
      db.ticket.create({
        data: {
          ...{ organizationId, id: ctx.newId(), campaignId, optionId: option.id, amount: 0n },
          ...{ currency: "ARS", state: "sold", code: "X", createdAt: now, updatedAt: now },
        },
      }),
    );
    const row = { uuid: option.id, name: "General", amount: "2.000,00" };
    await expect(
      updateEvent(ctx, campaignId, typed({ options: [{ ...row, quantity: "0" }] })),
    ).rejects.toMatchObject({
      fields: { "options.0.quantity": [{ code: "ticket_quantity_taken", values: { count: 1 } }] },
    });
    await updateEvent(ctx, campaignId, typed({}));
    const rows = await ctx.read((db) => db.ticketOption.findMany({ where: { campaignId } }));
    expect(rows.filter(({ archivedAt }) => archivedAt !== null).map(({ id }) => id)).toEqual([
      option.id,
    ]);
    await updateEvent(ctx, campaignId, typed({}));
    expect(await ctx.read((db) => db.ticketOption.count({ where: { campaignId } }))).toBe(2);
  });

  it("keeps a published event sellable, in a possible order of its dates", async () => {
    const fault = async (fields: object) =>
      updateEvent(ctx, campaignId, typed(fields)).catch(({ fields: all }: { fields: object }) =>
        Object.keys(all),
      );
    expect(await fault({ options: [] })).toEqual(["options"]);
    expect(await fault({ event_begins_at: "" })).toEqual(["event_begins_at"]);
    expect(await fault({ event_ends_at: "2026-12-12T19:00" })).toEqual(["event_ends_at"]);
    expect(await fault({ sell_end_date: "2026-12-13" })).toEqual(["sell_end_date"]);
  });

  it("does not find a campaign of another type", async () => {
    await ctx.transaction((db) =>
      db.campaign.updateMany({ where: { id: campaignId }, data: { type: "custom" } }),
    );
    await expect(updateEvent(ctx, campaignId, typed({}))).rejects.toMatchObject({
      code: "not_found",
    });
    const written = ctx.transaction((db) =>
      writeEvent(ctx, db, campaignId, async (current) => current),
    );
    await expect(written).rejects.toMatchObject({ code: "not_found" });
  });
});
