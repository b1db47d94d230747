// Web answers /metrics for all processes, and visitors cannot create new series.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newEmail } from "../factories/donation-form";
import { World, type Tenant } from "../factories/world";

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
  tenant = await world.openTenant();
});
afterAll(() => world.close());

async function readMetrics(): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${world.stack.metricsPort}/metrics`);
  expect(answer.status).toBe(200);
  // A kept connection may end while the next scrape begins.
  expect(answer.headers.get("connection")).toBe("close");
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  return (await answer.text()).split("\n").filter((line) => line !== "");
}

/** Returns the sum of a metric's samples with all these labels. */
function sum(lines: string[], name: string, ...labels: string[]): number {
  return lines
    .filter((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)))
    .reduce((total, line) => total + Number(line.split(" ").at(-1)), 0);
}

async function until(look: (lines: string[]) => boolean): Promise<string[]> {
  for (const deadline = performance.now() + 20_000; ; await wait(300)) {
    const lines = await readMetrics();
    if (look(lines) || performance.now() > deadline) return lines;
  }
}

it("shows the important data: charges, mails, queues, outbox, unknown results, pools, of every process", async () => {
  const before = await readMetrics();
  const donor = newEmail();
  expect((await world.give(tenant, { email: donor })).status).toBe(201);
  await world.lab.script(["rejected:insufficient_funds", "in_process"]);
  expect((await world.give(tenant, { email: newEmail() })).status).toBe(402);
  expect((await world.give(tenant, { email: newEmail() })).status).toBe(202);
  // Other mails may come first, because the owner is informed of the new bank account.
  const receipts = ["dadiva_jobs_total", 'job="notifications.send-receipt"'] as const;
  const lines = await until((now) => sum(now, ...receipts) > sum(before, ...receipts));
  const grown = (name: string, ...labels: string[]) =>
    sum(lines, name, ...labels) - sum(before, name, ...labels);

  const charges = ["dadiva_charges_total", 'gateway="local_payments"'] as const;
  expect(grown(...charges, 'outcome="approved"', 'process="web"')).toBe(1);
  // The worker may charge months of earlier tests meanwhile.
  const declined = ['outcome="rejected"', 'cause="insufficient_funds"', 'process="web"'];
  expect(grown(...charges, ...declined)).toBe(1);
  expect(grown(...charges, 'outcome="pending"', 'process="web"')).toBe(1);
  expect(grown("dadiva_mails_total", 'result="sent"', 'process="worker-1"')).toBeGreaterThan(0);
  expect(grown(...receipts)).toBeGreaterThan(0);
  // The worker may look up an earlier test's unknown result; web has charged these three.
  expect(grown("vault_egress_total", 'process="vault"')).toBeGreaterThanOrEqual(3);
  expect(grown("dadiva_vault_call_seconds_count", 'path="/egress"', 'process="web"')).toBe(3);
  const donations = 'route="/__json/c/:slug/donations"';
  for (const [status, count] of Object.entries({ "2xx": 2, "4xx": 1 }))
    expect(grown("dadiva_http_request_seconds_count", donations, `status="${status}"`)).toBe(count);

  expect(sum(lines, "dadiva_waiting", 'what="unknown_results"')).toBeGreaterThanOrEqual(1);
  for (const name of ["collections", "charges", "mails", "receipts", "images"])
    expect(lines.some((line) => line.startsWith(`dadiva_queue_jobs{queue="${name}"`))).toBe(true);
  for (const part of ["postgresql", "queues", "vault"])
    expect(sum(lines, "dadiva_part_ready", `part="${part}"`)).toBe(1);
  for (const role of ["app", "platform"])
    expect(
      sum(lines, "dadiva_database_connections", `role="${role}"`, 'process="web"'),
    ).toBeGreaterThan(0);
  for (const name of ["dadiva_outbox_due", "dadiva_outbox_oldest_seconds", "dadiva_charges_held"])
    expect(lines.some((line) => line.startsWith(`${name}{`))).toBe(true);
  const unlabelled = lines.filter((line) => !line.startsWith("#") && !line.includes('process="'));
  expect(unlabelled).toEqual([]);
  const headings = lines.filter((line) => line.startsWith("# TYPE"));
  expect(new Set(headings).size).toBe(headings.length);
});

it("creates no series for addresses, tenants or people", async () => {
  const { slug } = tenant.organization;
  const own = (lines: string[]) => lines.filter((line) => line.startsWith("dadiva_"));
  await world.visitor().get(slug, "/nothing-here");
  await world.visitor().get("nobody", "/nothing-here");
  const before = own(await readMetrics());
  const seen = new Set(before.map((line) => line.split("} ")[0]));
  for (let count = 0; count < 40; count += 1) {
    await world.visitor().get(slug, `/c/probe-${count}-${newEmail()}`);
    await world.visitor().get(`probe-${count}`, `/secret-${count}.php?token=${count}`);
  }
  const after = own(await readMetrics());
  const made = after.filter((line) => !seen.has(line.split("} ")[0]));
  expect(made.filter((line) => !/route="\/c\/:slug"/.test(line))).toEqual([]);
  expect(made.length).toBeLessThan(20);
  const text = after.join("\n");
  for (const word of ["probe-", "secret-", "@", slug, tenant.organization.organization.uuid])
    expect(text).not.toContain(word);
});
