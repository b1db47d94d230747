import { CONSENT_VERSION, dataLaws } from "~/countries/consents";
import { isAllowed, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { richText } from "~/values/text/rich-text";
import { getPledgeTerms } from "./get-pledge-terms.server";

/**
 * Returns what a person of a team needs to capture a pledge for a campaign: what it is about, what it
 * offers, and how the team captured last. Throws `not_found` for a campaign that is not the team's, and
 * as `readGiving` does.
 */
export async function getCaptureForm(ctx: OrganizationContext, campaignId: string) {
  ctx.requireSome("create", "pledge");
  const { actor, organization, organizationId } = ctx;
  if (actor.kind !== "agency_user") throw new DomainError("forbidden");
  const facts = { agency: actor.agencyId, campaign_id: campaignId };
  if (!isAllowed(ctx.ability, "create", "pledge", facts)) throw new DomainError("not_found");
  const keyed = (id: string) => ({ where: { organizationId_id: { organizationId, id } } });
  const [agency, campaign, own, last] = await ctx.read((db) =>
    Promise.all([
      db.agency.findUnique(keyed(actor.agencyId)),
      db.campaign.findUnique({
        ...keyed(campaignId),
        select: { id: true, slug: true, title: true, description: true, archivedAt: true },
      }),
      db.agencyCampaign.findFirst({
        where: { organizationId, agencyId: actor.agencyId, campaignId },
        select: { script: true },
      }),
      db.pledge.findFirst({
        where: { organizationId, agencyId: actor.agencyId },
        orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
        select: { channel: true },
      }),
    ]),
  );
  if (!agency || !campaign || campaign.archivedAt) throw new DomainError("not_found");
  const { slug, title } = campaign;
  return {
    campaign: {
      ...{ id: campaign.id, title, about: richText(campaign.description) },
      script: own?.script ?? "",
    },
    agency: agency.name,
    channel: last?.channel === "agents" ? ("agents" as const) : ("f2f" as const),
    law: dataLaws[organization.country],
    version: CONSENT_VERSION,
    terms: await getPledgeTerms(ctx, { slug, processorId: agency.paymentProcessorId }),
  };
}
