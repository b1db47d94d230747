/** Campaigns that sell event tickets, for unit tests. */
import type { TenantContext } from "~/domain/context";
import type { Seat } from "~/domain/tickets/hold-seats.server";

export interface TestOption {
  name?: string;
  quantity?: number;
  amount?: bigint;
  perOrderLimit?: number;
  soldOut?: boolean;
}

/** Creates a published campaign with these options. Returns its id, address and the options' ids. */
export async function createTestEvent(ctx: TenantContext, options: readonly TestOption[] = [{}]) {
  const { organizationId, now } = ctx;
  const { currency } = ctx.organization;
  const campaignId = ctx.newId();
  const stamps = { createdAt: now, updatedAt: now };
  const optionIds = options.map(() => ctx.newId());
  await ctx.transaction(async (db) => {
    await db.campaign.create({
      data: {
        ...{ organizationId, id: campaignId, slug: campaignId, type: "tickets", title: "Peña" },
        ...{ currency, ...stamps, publishedAt: now, allowOtherAmount: false },
        ...{ eventBeginsAt: "2026-12-12T20:00", eventFormat: "physical", eventPlace: "El galpón" },
      },
    });
    await db.ticketOption.createMany({
      data: options.map(({ name = "General", quantity = 10, amount = 200_000n, ...rest }, at) => ({
        ...{ organizationId, id: optionIds[at] ?? "", campaignId, position: at + 1 },
        ...{ name, quantity, amount, ...rest, ...stamps },
      })),
    });
  });
  return { campaignId, slug: campaignId, optionIds };
}

/** Returns that many seats of an option. */
export function seatsOf(optionId: string, count = 1, amount = 200_000n): Seat[] {
  const seat = { optionId, promoCodeId: null, amount, attendeeName: "Ana", attendeeEmail: "" };
  return Array.from({ length: count }, () => seat);
}
