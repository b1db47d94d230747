/** Events with sold seats for unit tests; the order itself has tests of its own. */
import { randomUUID } from "node:crypto";
import {
  acrossOrganizations,
  type OrganizationContext,
  type TenantContext,
} from "~/domain/context";
import { randomText } from "~/infrastructure/crypto.server";
import { CODE_LENGTH, CODE_SIGNS } from "~/values/ids/receipt-code";
import { makeDonation, type TestGiving } from "./charges";
import { contextFor } from "./database";

const HELD_MS = 600_000;

export interface TestEvent {
  campaignId: string;
  optionId: string;
}

/** Makes the campaign an event with one option of so many seats. */
export async function openEvent(
  ctx: TenantContext,
  campaignId: string,
  { quantity = 100, amount = 150_000n }: { quantity?: number; amount?: bigint } = {},
): Promise<TestEvent> {
  const { organizationId, now } = ctx;
  const optionId = ctx.newId();
  await ctx.transaction(async (db) => {
    await db.campaign.update({
      where: { organizationId_id: { organizationId, id: campaignId } },
      data: {
        type: "tickets",
        title: "Cena anual",
        eventBeginsAt: "2026-12-03T20:00",
        eventEndsAt: "2026-12-03T23:30",
        eventFormat: "physical",
        eventPlace: "Av. Siempreviva 742, Rosario",
      },
    });
    await db.ticketOption.create({
      data: {
        ...{ organizationId, id: optionId, campaignId, position: 1, name: "General" },
        ...{ quantity, amount, createdAt: now, updatedAt: now },
      },
    });
  });
  return { campaignId, optionId };
}

export interface TestSeat {
  id: string;
  code: string;
}

interface TestSale {
  /** Of each seat; the address defaults to the buyer's. */
  attendees?: { name?: string; email?: string }[];
  email?: string;
  amount?: bigint;
  state?: string;
}

/** Sells the seats of one paid order. */
export async function sellSeats(
  ctx: TenantContext,
  giving: TestGiving,
  { campaignId, optionId }: TestEvent,
  { attendees = [{}], email, amount = 150_000n, state = "sold" }: TestSale = {},
): Promise<{ donationId: string; transactionId: string; seats: TestSeat[] }> {
  const donation = await makeDonation(ctx, giving, {
    amount: amount * BigInt(attendees.length),
    email: email ?? `${randomUUID()}@example.org`,
    confirmed: true,
  });
  const { organizationId, now } = ctx;
  const seats = attendees.map(() => ({
    id: ctx.newId(),
    code: randomText(CODE_SIGNS, CODE_LENGTH),
  }));
  await ctx.transaction(async (db) => {
    for (const [place, seat] of seats.entries()) {
      await db.ticket.create({
        data: {
          ...{ organizationId, ...seat, campaignId, optionId, donationId: donation.donationId },
          ...{ amount, currency: ctx.organization.currency, state },
          heldUntil: state === "held" ? new Date(now.getTime() + HELD_MS) : null,
          attendeeName: attendees[place]?.name ?? "",
          attendeeEmail: attendees[place]?.email ?? "",
          createdAt: now,
          updatedAt: now,
        },
      });
    }
  });
  return { donationId: donation.donationId, transactionId: donation.id, seats };
}

/** Makes a person of the database an owner of the organisation, because a check-in refers to its member. */
export async function addOwner(
  { organization }: TestGiving,
  { user, now }: OrganizationContext,
): Promise<OrganizationContext> {
  if (!user) throw new Error("nobody signed up");
  const row = { organizationId: organization.id, userId: user.id, role: "owner", createdAt: now };
  await acrossOrganizations("a test adds a member", now).transaction((db) =>
    db.membership.create({ data: row }),
  );
  return contextFor(organization, { ...user, role: "owner" }, now);
}

/** Returns the organisation's planned jobs of that name. */
export function jobsOf(ctx: TenantContext, job: string) {
  const { organizationId } = ctx;
  return ctx.read((db) => db.outbox.findMany({ where: { organizationId, job } }));
}
