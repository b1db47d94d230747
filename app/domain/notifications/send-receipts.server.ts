import { createBatchLoader } from "~/infrastructure/database/batch-loader";
import { isMailRefused, openMailer } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "../context";
import { listReceipts } from "~/domain/donations/lists/list-receipts.server";
import { issueReceipts } from "../receipts/issue-receipts.server";
import { noteReceipts } from "~/domain/donations/lists/note-receipts.server";
import { layOutReceipt } from "./receipts.server";

/** Connections to the mail server, each with one mail at a time. */
const SIDE_BY_SIDE = 5;

/**
 * Sends the receipts of monthly charges that were recorded together, over a few connections. Each
 * accepted one is recorded. Throws if the mail server rejected any; the repeated job sends those
 * again with the same message ids. After a time-out the remaining ones are not tried.
 */
export async function sendReceipts(
  ctx: OrganizationContext,
  { transactionIds }: { transactionIds: string[] },
): Promise<void> {
  ctx.require("read", "transaction");
  ctx.require("read", "donor");
  const left = (await listReceipts(ctx, transactionIds)).filter(({ sentAt }) => sentAt === null);
  const issued = await issueReceipts(ctx, left);
  const mailer = openMailer(SIDE_BY_SIDE);
  const note = createBatchLoader<string, true>(async (ids) => {
    await noteReceipts(ctx, ids);
    return ids.map(() => true);
  });
  const faults: unknown[] = [];
  const lane = async () => {
    for (let receipt = left.shift(); receipt; receipt = left.shift()) {
      const numbered = issued.get(receipt.transactionId);
      if (!numbered) continue;
      try {
        await mailer.send(layOutReceipt(ctx, receipt, numbered));
        await note(receipt.transactionId);
      } catch (error) {
        faults.push(error);
        if (!isMailRefused(error)) left.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane)).finally(() => mailer.close());
  if (faults.length > 0) throw faults[0];
}
