import type { TenantContext } from "../context";

export interface HomePicture {
  id: string;
  state: "pending" | "ready" | "failed";
}

/** Returns the picture of the organisation's public home, which pages show once it is ready, or null. */
export async function findHomePicture(ctx: TenantContext): Promise<HomePicture | null> {
  ctx.require("read", "organization");
  const picture = await ctx.read((db) =>
    db.picture.findFirst({ where: { imageFor: "home" }, select: { id: true, state: true } }),
  );
  return picture && { id: picture.id, state: picture.state as HomePicture["state"] };
}
