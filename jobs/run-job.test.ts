import { expect, it, vi } from "vitest";
import { newId } from "~/values/ids/ids";
import { logger } from "~/infrastructure/watching/logger.server";
import { jobsTotal } from "~/infrastructure/watching/metrics.server";
import { createTestOrganization, useTestDatabase } from "../tests/factories/database";
import { handlers } from "./handler-map";
import { runJob } from "./run-job";

const NOW = new Date("2026-11-21T12:00:00Z");

it("leaves a job that only another version knows unchanged, and logs it", async () => {
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

it("keeps a job that its abilities reject, counts it, and retries it", async () => {
  useTestDatabase();
  vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  const refused = vi.spyOn(handlers, "pictures.drop-picture").mockImplementation(async (ctx) => {
    ctx.require("delete", "picture");
    ctx.require("update", "transaction");
  });
  const { organizationId, ...ctx } = await createTestOrganization(NOW);
  const id = newId(NOW);
  const payload = { pictureId: newId(NOW) };
  const data = { organizationId, id, job: "pictures.drop-picture", payload, dueAt: NOW };
  await ctx.transaction((db) => db.outbox.create({ data: { ...data, createdAt: NOW } }));
  const failed = { job: "pictures.drop-picture", result: "failed" };
  const before = await countOf(failed);
  await runJob("pictures.drop-picture", { outboxId: id, organizationId, payload });
  expect(refused).toHaveBeenCalledOnce();
  const row = await ctx.read((db) => db.outbox.findUnique({ where: { id } }));
  expect(row).toMatchObject({ attempts: 1, doneAt: null, failedAt: null, lastError: "forbidden" });
  expect((await countOf(failed)) - before).toBe(1);
});

it("gives up no job that orders its own successor", async () => {
  useTestDatabase();
  vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  const job = "payment-processors.check-connection";
  vi.spyOn(handlers, job).mockRejectedValue(new Error("broken"));
  const { organizationId, ...ctx } = await createTestOrganization(NOW);
  const id = newId(NOW);
  const payload = { processorId: newId(NOW), after: NOW.toISOString(), isDoubted: false };
  const data = { organizationId, id, job, payload, dueAt: NOW, createdAt: NOW, attempts: 99 };
  await ctx.transaction((db) => db.outbox.create({ data }));
  await runJob(job, { outboxId: id, organizationId, payload });
  const row = await ctx.read((db) => db.outbox.findUnique({ where: { id } }));
  expect(row).toMatchObject({ attempts: 100, doneAt: null, failedAt: null });
});

async function countOf(labels: Record<string, string>): Promise<number> {
  const { values } = await jobsTotal.get();
  const is = (key: string, wanted: string) => (value: (typeof values)[number]) =>
    (value.labels as Record<string, unknown>)[key] === wanted;
  return (
    values.find((value) => Object.entries(labels).every(([k, v]) => is(k, v)(value)))?.value ?? 0
  );
}
