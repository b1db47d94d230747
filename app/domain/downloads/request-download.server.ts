import type { z } from "zod";
import { fileColumns } from "../file-columns.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { withIdempotency } from "../idempotency-keys/run-once.server";
import type { Once } from "../idempotency-keys/wait-for-first.server";
import { requireDownloadable } from "./downloadable-list";
import type { DownloadState } from "./kinds";
import type { downloadSchema } from "./schema";

/** A person waits for so many files at once: every list in both formats fits, and some repeats. */
const MOST_RUNNING = 20;
const RETRY_AFTER = 60;

export interface RequestedDownload {
  uuid: string;
  state: DownloadState;
}

/**
 * Requests a list as a file: a job writes it and mails its link. `filters` are the list's own,
 * already checked; an omitted one matches every row. Throws `forbidden`, `validation_failed` for an
 * unknown column, and `rate_limited` while twenty files of the person are in process.
 */
export async function requestDownload(
  ctx: OrganizationContext,
  { kind, format, email, filters, columns }: z.output<typeof downloadSchema>,
  idempotencyKey: string | null = null,
): Promise<Once<RequestedDownload>> {
  ctx.require("create", "export");
  const list = requireDownloadable(ctx, kind);
  const { organizationId, user, now, locale } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const known = fileColumns(ctx, list).map(({ name }) => name);
  const unknown = columns?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new DomainError("validation_failed", {
      fields: { columns: [{ code: "option_invalid" }] },
    });
  }
  const chosen = columns ? known.filter((name) => columns.includes(name)) : known;
  const content = { userId: user.id, kind, format, email, filters, columns: chosen };
  const scope = "downloads.request";
  const once = await withIdempotency(ctx, scope, idempotencyKey, content, async (db) => {
    const running = await db.download.count({
      where: { organizationId, userId: user.id, state: "inProcess" },
    });
    if (running >= MOST_RUNNING) throw new DomainError("rate_limited", { retryAfter: RETRY_AFTER });
    const id = ctx.newId();
    await db.download.create({
      data: { ...content, organizationId, id, locale, state: "inProcess", createdAt: now },
    });
    await ctx.enqueue(db, "downloads.make-file", { downloadId: id });
    return { id };
  });
  if (once.state === "running") return once;
  const { id } = once.answer;
  const row = await ctx.read((db) =>
    db.download.findUnique({ where: { organizationId_id: { organizationId, id } } }),
  );
  return {
    state: "done",
    answer: { uuid: id, state: (row?.state ?? "inProcess") as DownloadState },
  };
}
