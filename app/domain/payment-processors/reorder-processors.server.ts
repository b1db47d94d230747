import type { Database } from "~/domain/context";

/** Numbers the enabled gateways from 1 without gaps, and may move one of them. */
export async function reorderProcessors(
  db: Database,
  organizationId: string,
  moved?: { id: string; order: number },
): Promise<void> {
  const enabled = await db.paymentProcessor.findMany({
    where: { discardedAt: null },
    orderBy: [{ position: "asc" }, { createdAt: "asc" }, { id: "asc" }],
    select: { id: true, position: true },
  });
  const rest = enabled.filter(({ id }) => id !== moved?.id);
  const self = enabled.find(({ id }) => id === moved?.id);
  if (self && moved) rest.splice(moved.order - 1, 0, self);
  for (const [index, { id, position }] of rest.entries()) {
    if (position === index + 1) continue;
    await db.paymentProcessor.update({
      where: { organizationId_id: { organizationId, id } },
      data: { position: index + 1 },
    });
  }
}
