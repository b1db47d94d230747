// Many donations at once over plain HTTP: chosen in the list, previewed, changed by a job, and counted.
import { afterAll, beforeAll, expect, it } from "vitest";
import { newEmail } from "../factories/donation-form";
import { donationOf, World, type Tenant } from "../factories/world";

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock("2027-01-12T15:00:00Z");
  await world.lab.script([]);
  tenant = await world.openTenant();
});
afterAll(() => world.close());

const give = async (monthly: boolean) =>
  donationOf(
    await world.give(tenant, {
      email: newEmail(),
      ...(monthly ? { monthly: true, collectDay: 10 } : {}),
    }),
  );

async function statusesOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await world.database.query<{ id: string; status: string }>(
    "SELECT id, status FROM donations WHERE id = ANY($1::uuid[])",
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? "");
}

it("pauses, resumes and discards what was chosen, without script, and leaves the others", async () => {
  const chosen = [await give(true), await give(true)];
  const once = await give(false);
  const other = await give(true);
  const { slug, owner } = tenant.organization;
  const office = world.visitor();
  await office.signIn(slug, owner);
  const list = await office.get(slug, "/manage/donations");
  for (const id of chosen) expect(list.text).toContain(`value="${id}"`);

  const start = async (action: string, fields: Record<string, string> = {}) => {
    const ids = [...chosen, once].map((id) => `donation=${id}`).join("&");
    const path = `/manage/donations/bulk?${ids}&action=${action}`;
    const preview = await office.get(slug, path);
    expect(preview.status).toBe(200);
    const key = preview.field("idempotency_key");
    const form = {
      csrf_token: preview.field("csrf_token"),
      chosen: preview.field("chosen"),
      idempotency_key: key,
    };
    const started = await office.post(slug, path, { ...form, ...fields });
    expect(started.status, started.text.slice(0, 500)).toBe(303);
    await world.lab.runDue();
    return {
      page: await office.follow(started),
      preview,
      again: () => office.post(slug, path, form),
    };
  };

  const paused = await start("pause");
  expect(await statusesOf([...chosen, once, other])).toEqual([
    "paused",
    "paused",
    "active",
    "active",
  ]);
  // A repeat of the post is the same change.
  expect((await paused.again()).status).toBeLessThan(500);
  await start("restore");
  expect(await statusesOf(chosen)).toEqual(["active", "active"]);
  await start("discard", { reason: "donor_request" });
  expect(await statusesOf([...chosen, once, other])).toEqual([
    "discarded",
    "discarded",
    "active",
    "active",
  ]);
});
