import { getPlan, type PlanView } from "~/domain/billing/get-plan.server";
import type { OrganizationContext } from "~/domain/context";
import type {
  DocumentAttachmentView,
  OrganizationDocument,
  OrganizationView,
} from "~/domain/organizations/schema";
import { findLogo, type UploadedLogo } from "~/domain/pictures/find-logo.server";
import { paths } from "~/http/paths";
import { absoluteUrl } from "~/infrastructure/env.server";

export interface DescribedOrganization extends Omit<OrganizationView, "documents">, PlanView {
  /** By document type of the country; each file has its download address. */
  documents: Record<string, DescribedDocument>;
  /** The logo that was set last; until it is ready, pages show the previous one. */
  logo: { id: string; url: string; state: UploadedLogo["state"] } | null;
}

interface DescribedDocument extends Omit<OrganizationDocument, "attachments"> {
  attachments: (DocumentAttachmentView & { url: string })[];
}

/** Adds the organisation's logo, plan and features, which belong to other modules. */
export async function describeOrganization(
  ctx: OrganizationContext,
  organization: OrganizationView,
): Promise<DescribedOrganization> {
  const logo = await findLogo(ctx);
  return {
    ...organization,
    documents: Object.fromEntries(
      Object.entries(organization.documents).map(([type, document]) => [
        type,
        describeDocument(ctx, document),
      ]),
    ),
    logo: logo && { id: logo.id, url: logoUrl(ctx, logo.id), state: logo.state },
    ...getPlan(ctx),
  };
}

function describeDocument(
  { organization }: OrganizationContext,
  document: OrganizationDocument,
): DescribedDocument {
  return {
    ...document,
    attachments: document.attachments.map((attachment) => ({
      ...attachment,
      url: absoluteUrl(organization.slug, paths.documentFile(attachment.id)),
    })),
  };
}

/** Returns the address of a logo, which exists once a job has processed it. */
export function logoUrl({ organization }: OrganizationContext, pictureId: string): string {
  return absoluteUrl(organization.slug, paths.picture(pictureId, "logo.png"));
}
