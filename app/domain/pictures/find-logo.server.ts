import type { OrganizationContext } from "../context";
import { takenLast } from "./lock-logo.server";

export interface UploadedLogo {
  id: string;
  state: "pending" | "ready" | "failed";
  /** The logo that pages show now, or null. Sizes are in pixels. */
  shown: { id: string; width: number; height: number } | null;
}

/** Returns the logo that was chosen last, shown or not, or null. */
export async function findLogo(ctx: OrganizationContext): Promise<UploadedLogo | null> {
  ctx.require("read", "organization");
  const { logos, organization } = await ctx.read(async (db) => ({
    logos: await db.picture.findMany({
      where: { imageFor: "logo", taken: true },
      select: { id: true, state: true, taken: true },
    }),
    organization: await db.organization.findUniqueOrThrow({
      where: { id: ctx.organizationId },
      select: { logoPictureId: true, logoWidth: true, logoHeight: true },
    }),
  }));
  const { logoPictureId: id, logoWidth: width, logoHeight: height } = organization;
  const logo = takenLast(logos, id);
  if (!logo) return null;
  const shown = id && width && height ? { id, width, height } : null;
  const isLost = logo.state === "ready" && logo.id !== shown?.id;
  return { id: logo.id, state: isLost ? "failed" : (logo.state as UploadedLogo["state"]), shown };
}
