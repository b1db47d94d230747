/** Takes in what a device kept without a network, sealed to our key; no session is needed, a ticket is. */
import { z } from "zod";
import {
  createOrganizationContext,
  type CurrentUser,
  type OrganizationContext,
  type PublicContext,
} from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { findSeatedUser } from "~/domain/users/sessions/find-seated-user.server";
import { openDeviceBox } from "~/infrastructure/device-box.server";
import { capturePledge, type Captured } from "../capture-pledge.server";
import { boxScope, readDeviceTicket } from "./device-ticket.server";
import { pledgeSchema, type PledgeBody } from "../schema";

/** A sealed pledge takes less than this many characters: every field is limited. */
const LONGEST_BOX = 20_000;

export const deliverySchema = z.object({
  ticket: z.string("required").min(1, "required").max(1000, "invalid"),
  /** The name of the key to which the box is sealed. */
  key: z.string("required").min(1, "required").max(40, "invalid"),
  box: z.string("required").min(1, "required").max(LONGEST_BOX, "invalid"),
  /** The device's clock at the moment of sending. */
  sent_at: z.iso.datetime({ offset: true, error: "invalid" }),
});
export type Delivery = z.output<typeof deliverySchema>;

/** Returns the person whom a ticket names. Throws `unauthenticated` once it is over, `team_access_over`. */
async function readDeliverer(ctx: PublicContext, ticket: string): Promise<CurrentUser> {
  const named = readDeviceTicket(ctx.now, ticket);
  if (named?.organizationId !== ctx.organizationId) throw new DomainError("unauthenticated");
  const user = await findSeatedUser(ctx.now, named);
  if (!user) throw new DomainError("team_access_over");
  return user;
}

/**
 * Stores a sealed pledge as its person's. Throws as `readDeliverer` and `capturePledge` do, and
 * `validation_failed` for a box that is not sealed to the team's key, or holds no pledge.
 */
export async function deliverPledge(
  ctx: PublicContext,
  { ticket, key, box, sent_at }: Delivery,
): Promise<Captured> {
  ctx.require("read", "organization");
  const user = await readDeliverer(ctx, ticket);
  const { agency } = user;
  if (!agency) throw new DomainError("team_access_over");
  const opened = openDeviceBox(boxScope(ctx.organizationId, agency.agencyId), key, box);
  const pledge = readPledge(opened);
  const clockOffset = Math.round((Date.parse(sent_at) - ctx.now.getTime()) / 1000);
  return capturePledge(asUser(ctx, user), pledge, { clockOffset: withinDays(clockOffset) });
}

/** A card is never typed without a network, so a stored pledge waits for the donor's own phone. */
function readPledge(opened: string | null): PledgeBody {
  try {
    const read = pledgeSchema.safeParse(JSON.parse(opened ?? ""));
    if (read.success && read.data.payment.kind === "link") return read.data;
  } catch {
    // Not what a device of ours seals.
  }
  throw refuseField("box", "invalid");
}

/** A clock without battery is decades off. */
const MOST_S = 2_000_000_000;
const withinDays = (seconds: number) => Math.max(-MOST_S, Math.min(MOST_S, seconds));

function asUser(ctx: PublicContext, user: CurrentUser): OrganizationContext {
  const { organization, now, locale, ip } = ctx;
  return createOrganizationContext({ organization, user, now, locale, ip });
}
