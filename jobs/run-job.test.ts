import { expect, it, vi } from "vitest";
import { newId } from "~/values/ids";
import { logger } from "~/infrastructure/logger.server";
import { createTestOrganization, useTestDatabase } from "../tests/factories/database";
import { runJob } from "./run-job";

const NOW = new Date("2026-11-21T12:00:00Z");

it("leaves a job that only another version knows as it is, and says so", async () => {
  useTestDatabase();
  const warned = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  const ctx = await createTestOrganization(NOW);
  const { organizationId } = ctx;
  const find = () => ctx.read((db) => db.outbox.findMany({ where: { organizationId } }));
  for (const job of ["pictures.of-tomorrow", "toString"]) {
    const id = newId(NOW);
    const data = { organizationId, id, job, payload: {}, createdAt: NOW, dueAt: NOW };
    await ctx.transaction((db) => db.outbox.create({ data }));
    const before = await find();
    await runJob(job, { outboxId: id, organizationId, payload: {} });
    expect(await find()).toEqual(before);
    expect(warned).toHaveBeenLastCalledWith({ job, jobId: id }, expect.stringContaining("know"));
  }
  expect(
    (await find()).map(({ attempts, doneAt, failedAt }) => [attempts, doneAt, failedAt]),
  ).toEqual([
    [0, null, null],
    [0, null, null],
  ]);
});
