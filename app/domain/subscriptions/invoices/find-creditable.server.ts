import type { Database } from "~/domain/context";
import { readCredited } from "./write-credit-note.server";

/**
 * Returns the most that another credit note can take off an issued invoice, in minor units: its total
 * without earlier notes and, of a paid one, without what changes of the plan gave back of its days.
 */
export async function findCreditable(
  db: Database,
  { id, total, status }: { id: string; total: bigint; status: string },
): Promise<bigint> {
  const left = total - ((await readCredited(db, [id])).get(id) ?? 0n);
  if (status !== "paid") return left;
  const lines = await db.invoiceLine.findMany({ where: { invoiceId: id }, select: { id: true } });
  const given = await db.invoiceLine.aggregate({
    where: {
      creditedLineId: { in: lines.map((line) => line.id) },
      // What a void invoice gave back of them is credit since.
      invoice: { status: { in: ["open", "paid", "void"] } },
    },
    _sum: { amount: true },
  });
  const most = left + (given._sum.amount ?? 0n);
  return most > 0n ? most : 0n;
}
