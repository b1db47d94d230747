import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { fileColumns } from "../file-columns.server";
import { requireDownloadable } from "./downloadable-list";
import type { DownloadFormat, DownloadKind } from "./kinds";

export interface DownloadForm {
  email: string;
  /** The address of the person's last file of this list. */
  lastEmail: string;
  format: DownloadFormat;
  columns: { name: string; header: string; isChosen: boolean }[];
}

/**
 * Returns what the dialog begins with: the person's address, and format and columns of their last
 * file of this list.
 */
export async function getDownloadForm(
  ctx: OrganizationContext,
  kind: DownloadKind,
): Promise<DownloadForm> {
  ctx.require("create", "export");
  const list = requireDownloadable(ctx, kind);
  const { organizationId, user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const last = await ctx.read((db) =>
    db.download.findFirst({
      where: { organizationId, userId: user.id, kind },
      orderBy: { id: "desc" },
      select: { format: true, columns: true, email: true },
    }),
  );
  return {
    email: user.email,
    lastEmail: last?.email ?? user.email,
    format: (last?.format ?? "csv") as DownloadFormat,
    columns: fileColumns(ctx, list).map(({ name, header }) => ({
      name,
      header,
      isChosen: last?.columns.includes(name) ?? true,
    })),
  };
}
