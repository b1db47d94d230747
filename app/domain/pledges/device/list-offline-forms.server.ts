import { listSeatCampaigns } from "~/domain/agencies/list-seat-campaigns.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { getCaptureForm } from "../team-pages/get-capture-form.server";

/** A page for the street names no more campaigns: each brings its text and terms. */
const MOST_CAMPAIGNS = 20;

/** Returns the forms of the campaigns for which the actor's team captures, without those that receive nothing now. */
export async function listOfflineForms(ctx: OrganizationContext) {
  ctx.requireSome("create", "pledge");
  if (ctx.actor.kind !== "agency_user") throw new DomainError("forbidden");
  const campaigns = await listSeatCampaigns(ctx);
  const forms = [];
  for (const { uuid } of campaigns.slice(0, MOST_CAMPAIGNS)) {
    try {
      forms.push(await getCaptureForm(ctx, uuid));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return forms;
}
