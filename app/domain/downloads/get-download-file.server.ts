import type { Readable } from "node:stream";
import { createTranslator } from "~/i18n/server";
import { openStoredFile } from "~/infrastructure/files/storage.server";
import { localDate } from "~/values/time/calendar";
import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { requireDownloadable } from "./downloadable-list";
import { fileKey } from "./file-keys";

const TYPES: Record<string, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export interface OpenedDownload {
  content: Readable;
  /** Bytes. */
  size: number;
  type: string;
  filename: string;
}

/**
 * Returns the file of a download to the person who requested it, while they may still read the
 * list. Throws `not_found`, also for anybody else, `forbidden`, and `link_expired` after 24 hours.
 */
export async function getDownloadFile(
  ctx: OrganizationContext,
  id: string,
): Promise<OpenedDownload> {
  ctx.require("create", "export");
  if (!isId(id)) throw new DomainError("not_found");
  const { organization, organizationId, user, now } = ctx;
  const row = await ctx.read((db) =>
    db.download.findUnique({ where: { organizationId_id: { organizationId, id } } }),
  );
  if (!row || row.userId !== user?.id || row.state !== "success") {
    throw new DomainError("not_found");
  }
  const { file } = requireDownloadable(ctx, row.kind);
  if (!row.expiresAt || row.expiresAt <= now) throw new DomainError("link_expired");
  const opened = await openStoredFile(fileKey(organizationId, row));
  if (!opened || !file) throw new DomainError("link_expired");
  const name = createTranslator(ctx.locale)(file.name);
  const filename = `${name}-${localDate(row.createdAt, organization.timezone)}.${row.format}`;
  return { ...opened, type: TYPES[row.format] ?? "application/octet-stream", filename };
}
