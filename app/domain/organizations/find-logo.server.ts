import type { OrganizationContext } from "../context";

export interface UploadedLogo {
  id: string;
  state: "pending" | "ready" | "failed";
}

/** The logo that was uploaded last, shown or not; null where there is none. */
export async function findLogo(ctx: OrganizationContext): Promise<UploadedLogo | null> {
  ctx.require("read", "organization");
  const logo = await ctx.read((db) =>
    db.picture.findFirst({
      where: { imageFor: "logo" },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { id: true, state: true },
    }),
  );
  return logo && { id: logo.id, state: logo.state as UploadedLogo["state"] };
}
