import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import type { DownloadFormat, DownloadKind, DownloadState } from "./kinds";

const MOST_SHOWN = 50;

export interface OwnDownload {
  id: string;
  kind: DownloadKind;
  format: DownloadFormat;
  state: DownloadState;
  /** Rows written so far, and of the whole file; null until the job has counted them. */
  rows: number;
  total: number | null;
  email: string;
  createdAt: Date;
  /** Null while the file is in process, and for a failed one. */
  expiresAt: Date | null;
  isOpen: boolean;
  /** A donor whom the file may contain was erased. */
  isWithdrawn: boolean;
}

/** Returns the signed-in person's last downloads in this organisation, the newest first. */
export async function listOwnDownloads(ctx: OrganizationContext): Promise<OwnDownload[]> {
  ctx.require("create", "export");
  const { organizationId, user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const rows = await ctx.read((db) =>
    db.download.findMany({
      where: { organizationId, userId: user.id },
      orderBy: { id: "desc" },
      take: MOST_SHOWN,
    }),
  );
  return rows.map(({ id, kind, format, state, total, email, createdAt, expiresAt, ...row }) => ({
    id,
    kind: kind as DownloadKind,
    format: format as DownloadFormat,
    state: state as DownloadState,
    rows: row.rows,
    total,
    email,
    createdAt,
    expiresAt,
    isOpen: expiresAt !== null && expiresAt > now,
    isWithdrawn: row.withdrawnAt !== null,
  }));
}
