import type { OrganizationContext } from "../context";
import type { DownloadKind } from "./kinds";

export interface DownloadToMail {
  id: string;
  kind: DownloadKind;
  isReady: boolean;
  email: string;
  locale: string;
  firstName: string;
  expiresAt: Date | null;
}

/** Returns what the mail about a finished download says; null once the link is over. */
export async function findDownloadToMail(
  ctx: OrganizationContext,
  id: string,
): Promise<DownloadToMail | null> {
  ctx.require("create", "export");
  const { organizationId, now } = ctx;
  const row = await ctx.read((db) =>
    db.download.findUnique({
      where: { organizationId_id: { organizationId, id } },
      include: { user: { select: { firstName: true } } },
    }),
  );
  if (!row || row.state === "inProcess") return null;
  if (row.expiresAt && row.expiresAt <= now) return null;
  const { kind, state, email, locale, expiresAt, user } = row;
  const { firstName } = user;
  const isReady = state === "success";
  return { id, kind: kind as DownloadKind, isReady, email, locale, firstName, expiresAt };
}
