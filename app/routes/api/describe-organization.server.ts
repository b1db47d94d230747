import { getPlan, type PlanView } from "~/domain/billing/get-plan.server";
import type { OrganizationContext } from "~/domain/context";
import type { OrganizationView } from "~/domain/organizations/schema";
import { findLogo, type UploadedLogo } from "~/domain/pictures/find-logo.server";
import { paths } from "~/http/paths";
import { absoluteUrl } from "~/infrastructure/env.server";

/** The organisation as all JSON calls answer it. */
export interface DescribedOrganization extends OrganizationView, PlanView {
  /** The one that was taken last; until it is ready, pages show the one before. */
  logo: { id: string; url: string; state: UploadedLogo["state"] } | null;
}

/** Adds what other rooms know of the organisation: its logo, plan and features. */
export async function describeOrganization(
  ctx: OrganizationContext,
  organization: OrganizationView,
): Promise<DescribedOrganization> {
  const logo = await findLogo(ctx);
  return {
    ...organization,
    logo: logo && { id: logo.id, url: logoUrl(ctx, logo.id), state: logo.state },
    ...getPlan(ctx),
  };
}

/** Where an upload lies once a job has made it. */
export function logoUrl({ organization }: OrganizationContext, pictureId: string): string {
  return absoluteUrl(organization.slug, paths.picture(pictureId, "logo.png"));
}
