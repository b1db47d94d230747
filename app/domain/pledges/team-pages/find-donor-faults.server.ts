import type { OrganizationContext } from "~/domain/context";
import { DomainError, type FieldIssues } from "~/domain/errors";
import { issuesOf } from "~/domain/issues";
import { REPEATED } from "../find-hold.server";
import { judgeDonor, shortNames } from "../judge-donor";
import { pledgeSchema } from "../schema";

interface TypedDonor {
  campaignId: string;
  email: string;
  phone: string;
  uidType: string;
  uidNumber: string;
}

const SELECT = `SELECT ${REPEATED} AS repeated`;
/** No pledge has it, because this one is not stored yet. */
const NONE = "00000000-0000-0000-0000-000000000000";

/**
 * Returns what is wrong with a donor's data while a person of a team types it, and whether the same
 * donor gave the campaign a pledge just before, which would put this one on hold. Nothing is wrong with
 * what is still empty. Throws `not_found` for a campaign that is not the team's.
 */
export async function findDonorFaults(
  ctx: OrganizationContext,
  { campaignId, email, phone, uidNumber, uidType }: TypedDonor,
): Promise<{ fields: FieldIssues; isRepeated: boolean }> {
  ctx.requireSome("create", "pledge");
  const { actor, now, organizationId } = ctx;
  if (actor.kind !== "agency_user") throw new DomainError("forbidden");
  if (!actor.campaigns.includes(campaignId)) throw new DomainError("not_found");
  const found: FieldIssues = {};
  const sent = { first_name: "", last_name: "", email, phone };
  const { country } = ctx.organization;
  const donor = judgeDonor(country, { ...sent, uid_type: uidType, uid_number: uidNumber }, found);
  const fields = shortNames(found);
  const read = pledgeSchema.shape.donor.shape.email.safeParse(email);
  if (email !== "" && !read.success) fields.email = issuesOf(read.error)[""] ?? [];
  if (donor.uidNumber === null && donor.phone === null) return { fields, isRepeated: false };
  const values = [organizationId, NONE, campaignId, actor.mode, now, donor.uidNumber, donor.phone];
  const [rows = []] = await ctx.statements({ name: "pledge-repeated", text: SELECT, values });
  return { fields, isRepeated: rows[0]?.repeated === true };
}
