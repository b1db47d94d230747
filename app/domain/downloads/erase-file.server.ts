import { removeStoredFile } from "~/infrastructure/files/storage.server";
import type { OrganizationContext } from "../context";
import { fileKey } from "./file-keys";

/** Erases the file of a download that is over, with what unfinished attempts left. The row stays. */
export async function eraseFile(
  ctx: OrganizationContext,
  { downloadId: id }: { downloadId: string },
): Promise<void> {
  ctx.require("delete", "export");
  const { organizationId, now } = ctx;
  const row = await ctx.read((db) =>
    db.download.findUnique({ where: { organizationId_id: { organizationId, id } } }),
  );
  if (!row || row.state === "inProcess" || (row.expiresAt && row.expiresAt > now)) return;
  for (let attempts = 1; attempts <= row.attempts; attempts++) {
    await removeStoredFile(fileKey(organizationId, { ...row, attempts }));
  }
  // No attempt has a file any more.
  await ctx.transaction((db) =>
    db.download.updateMany({ where: { organizationId, id }, data: { attempts: 0 } }),
  );
}
