import { campaignJson } from "~/domain/campaigns/campaign";
import { createCampaign } from "~/domain/campaigns/create-campaign.server";
import { publishCampaign } from "~/domain/campaigns/publish-campaign.server";
import { campaignSchema } from "~/domain/campaigns/schema";
import { validate } from "~/http/forms.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import type { LabBody } from "./body";
import { malformed } from "./lab-error";
import { tenantOf } from "./tenants";

const defaults = { title: "Campaña", description: "Una campaña del laboratorio." };

/** Creates a tenant's published campaign, validated as in the product. */
export async function createCampaignOf(body: LabBody): Promise<unknown> {
  const { slug, published = true, ...given } = body;
  if (typeof published !== "boolean") throw malformed('"published" is neither true nor false.');
  const ctx = await tenantOf(slug);
  const sent = { ...defaults, ...present(given) };
  const input = validate(campaignSchema(ctx.organization.currency), sent);
  const created = await createCampaign(ctx, input);
  const campaign = published ? await publishCampaign(ctx, created.id) : created;
  const url = absoluteUrl(ctx.organization.slug, `/c/${campaign.slug}`);
  return { ...campaignJson(campaign, url), action: `${url}/donations` };
}

/** Null means 'not given', as in the contract's table; amounts may be numbers. */
function present(given: object): LabBody {
  const entries = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name, plain(name, value)]));
}

function plain(name: string, value: unknown): unknown {
  if (typeof value === "number" && /amount|objective/.test(name)) return String(value);
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) =>
    typeof row === "object" && row !== null ? present(row) : row,
  );
}
