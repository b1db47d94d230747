import { Readable } from "node:stream";
import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { failpoint } from "~/infrastructure/failpoints";
import { dropIncoming, receiveFile } from "~/infrastructure/files/incoming-files.server";
import { logger } from "~/infrastructure/watching/logger.server";
import { writeSpreadsheet } from "~/infrastructure/files/spreadsheet.server";
import { storeFileFrom } from "~/infrastructure/files/storage.server";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "~/values/text/csv";
import { createOrganizationContext, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { fileColumns } from "../file-columns.server";
import { downloadableOf, requireDownloadable } from "./downloadable-list";
import { fileKey, OPEN_MS } from "./file-keys";
import type { DownloadFormat } from "./kinds";

const MOST_ATTEMPTS = 5;
/** A step that takes longer has hung; the next worker takes the download over. */
const STEP_MS = 30_000;
/** A file of a million rows on its way to the storage. */
const STORE_MS = 300_000;
/** Rows between two updates of the progress that the page shows. */
const PROGRESS_ROWS = 5_000;

interface Begun {
  id: string;
  userId: string;
  kind: string;
  format: DownloadFormat;
  locale: string;
  columns: string[];
  filters: Record<string, string>;
  attempts: number;
}

const BEGIN = `
UPDATE downloads SET attempts = attempts + 1, rows = 0
 WHERE organization_id = $1::uuid AND id = $2::uuid AND state = 'inProcess'
RETURNING id, user_id AS "userId", kind, format, locale, columns, filters, attempts`;
/** Of two workers with the same download only the later one continues. */
const ADVANCE = `
UPDATE downloads SET rows = $4, total = coalesce($5, total)
 WHERE organization_id = $1::uuid AND id = $2::uuid AND state = 'inProcess' AND attempts = $3
RETURNING id`;
const FINISH = `
UPDATE downloads SET state = $4, size = $5, filters = '{}', finished_at = $6::timestamptz,
       expires_at = CASE WHEN $4 = 'success' THEN $7::timestamptz END
 WHERE organization_id = $1::uuid AND id = $2::uuid AND state = 'inProcess' AND attempts = $3
RETURNING id`;

/**
 * Writes the file of a download, as the person who requested it may read the list now, and enqueues
 * the mail with its link. A worker that dies leaves nothing open: the next one begins again, five
 * times at most; then, or when the person lost the access, the download fails and a mail says so.
 */
export async function makeFile(
  ctx: OrganizationContext,
  { downloadId }: { downloadId: string },
): Promise<void> {
  ctx.require("create", "export");
  const values = [ctx.organizationId, downloadId];
  const [rows = []] = await ctx.statements({ name: "begin-download", text: BEGIN, values });
  const begun = rows[0] as unknown as Begun | undefined;
  if (!begun) return;
  if (begun.attempts > MOST_ATTEMPTS) return finish(ctx, begun, null);
  const watch = startWatch();
  try {
    const size = await Promise.race([write(ctx, begun, watch), watch.over]);
    await finish(ctx, begun, size);
  } catch (error) {
    if (error instanceof Superseded) return;
    const isLast = begun.attempts === MOST_ATTEMPTS || error instanceof DomainError;
    if (!isLast) throw error;
    logger.error({ err: error, downloadId }, "a download failed");
    await finish(ctx, begun, null);
  } finally {
    watch.end();
  }
}

interface Watch {
  /** Rejects when a step has hung. */
  over: Promise<never>;
  /** Begins a step that may take so long (monotonic). */
  step(ms: number): void;
  end(): void;
}

function startWatch(): Watch {
  let timer: NodeJS.Timeout | undefined;
  let stop: (error: Error) => void = () => undefined;
  const over = new Promise<never>((_resolve, reject) => {
    stop = reject;
  });
  over.catch(() => undefined);
  const end = () => clearTimeout(timer);
  const step = (ms: number) => {
    end();
    timer = setTimeout(() => stop(new Error("download_hung")), ms);
  };
  step(STEP_MS);
  return { over, step, end };
}

/** Another worker began the same download later. */
class Superseded extends Error {}

/** Stores the whole file or none. Returns its size in bytes. */
async function write(ctx: OrganizationContext, begun: Begun, watch: Watch): Promise<number> {
  const person = await personOf(ctx, begun);
  const list = requireDownloadable(person, begun.kind);
  await advance(ctx, begun, 0, await countOf(ctx, await list.matching(person, begun.filters)));
  const columns = fileColumns(person, list, begun.columns);
  const headers = columns.map(({ header }) => header);
  const batches = counted(ctx, begun, list.forFile(person, begun.filters), watch);
  const source =
    begun.format === "xlsx"
      ? writeSpreadsheet(
          headers,
          cellsOf(batches, (item) => columns.map(({ value }) => value(item))),
        )
      : Readable.from(
          linesOf(person, headers, batches, (item) => columns.map(({ text }) => text(item))),
        );
  const file = await receiveFile(source);
  try {
    await failpoint("download.before_store");
    watch.step(STORE_MS);
    const key = fileKey(ctx.organizationId, begun);
    await storeFileFrom(key, file);
    watch.step(STEP_MS);
    await failpoint("download.after_store");
  } finally {
    await dropIncoming(file);
  }
  return file.size;
}

/** The file has what the person may read at this moment. Throws `forbidden` for one who left. */
async function personOf(ctx: OrganizationContext, { userId, locale }: Begun) {
  const { organization, organizationId, now } = ctx;
  const member = await ctx.read((db) =>
    db.membership.findUnique({
      where: { organizationId_userId: { organizationId, userId }, discardedAt: null },
      select: { role: true },
    }),
  );
  if (!member) throw new DomainError("forbidden");
  return createOrganizationContext({
    organization,
    actor: { kind: "member", id: userId, role: member.role },
    now,
    locale: isLocale(locale) ? locale : ctx.locale,
  });
}

async function countOf(ctx: OrganizationContext, matching: { text: string; values: unknown[] }) {
  const text = `SELECT count(*) AS total ${matching.text}`;
  const [rows = []] = await ctx.statements({ text, values: matching.values });
  return Number(rows[0]?.total ?? 0);
}

async function* counted(
  ctx: OrganizationContext,
  begun: Begun,
  batches: AsyncGenerator<unknown[]>,
  watch: Watch,
) {
  let rows = 0;
  let told = 0;
  for await (const batch of batches) {
    watch.step(STEP_MS);
    yield batch;
    rows += batch.length;
    await failpoint("download.while_writing");
    if (rows - told < PROGRESS_ROWS) continue;
    told = rows;
    await advance(ctx, begun, rows, null);
  }
  await advance(ctx, begun, rows, null);
}

async function* cellsOf<Cell>(
  batches: AsyncGenerator<unknown[]>,
  rowOf: (item: unknown) => Cell[],
): AsyncGenerator<Cell[]> {
  for await (const batch of batches) for (const item of batch) yield rowOf(item);
}

async function* linesOf(
  { locale }: Pick<OrganizationContext, "locale">,
  headers: readonly string[],
  batches: AsyncGenerator<unknown[]>,
  rowOf: (item: unknown) => string[],
): AsyncGenerator<Buffer> {
  const separator = separatorOf(locale);
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(headers, separator));
  for await (const batch of batches) {
    yield Buffer.from(batch.map((item) => csvLine(rowOf(item), separator)).join(""));
  }
}

async function advance(
  ctx: OrganizationContext,
  { id, attempts }: Begun,
  rows: number,
  total: number | null,
): Promise<void> {
  const values = [ctx.organizationId, id, attempts, rows, total];
  const [own = []] = await ctx.statements({ name: "advance-download", text: ADVANCE, values });
  if (own.length === 0) throw new Superseded();
}

/** Ends the download with its file's size, or without a file. What an attempt left is erased. */
async function finish(
  ctx: OrganizationContext,
  { id, attempts, format, kind, locale, userId }: Begun,
  size: number | null,
): Promise<void> {
  const { now } = ctx;
  const expiresAt = new Date(now.getTime() + OPEN_MS);
  const state = size === null ? "fail" : "success";
  const values = [ctx.organizationId, id, attempts, state, size, now, expiresAt];
  await ctx.transaction(async (db) => {
    const own = await db.sql({ name: "finish-download", text: FINISH, values });
    if (own.length === 0) return;
    const download = { downloadId: id };
    await ctx.enqueue(db, "downloads.erase-file", download, size === null ? now : expiresAt);
    await ctx.enqueue(db, "notifications.send-download-link", download);
    if (size === null) return;
    const name = downloadableOf(kind).list.file?.name ?? "common.unknown";
    const file = `${createTranslator(isLocale(locale) ? locale : ctx.locale)(name)}.${format}`;
    const facts = { file, path: "/manage/downloads" };
    await ctx.enqueue(db, "news.record-item", { kind: "downloads", key: id, facts, userId });
  });
}
