import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deliverStored } from "./deliver-stored";
import { listStored, putStored, wipeStored } from "./device-store";

const answers: (Response | null)[] = [];
const sent: { url: string; box: string }[] = [];

const stored = (uuid: string, storedAt: number) => ({
  ...{ uuid, storedAt, campaign: "Huellas", ticket: "t", key: "k", box: `box of ${uuid}` },
  refusal: null,
});
const answer = (status: number, code?: string) =>
  new Response(JSON.stringify(code ? { error: { code } } : { data: {} }), { status });
const left = async () => (await listStored()).map(({ uuid, refusal }) => [uuid, refusal]);

beforeEach(async () => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("caches", { delete: vi.fn() });
  vi.stubGlobal("fetch", (url: string, { body }: { body: string }) => {
    const { box } = JSON.parse(body) as { box: string };
    sent.push({ url, box });
    const next = answers.shift();
    return next ? Promise.resolve(next) : Promise.reject(new TypeError("no network"));
  });
  await wipeStored();
  sent.length = answers.length = 0;
  for (const [at, uuid] of ["a", "b", "c"].entries()) await putStored(stored(uuid, 3 - at));
});
afterEach(() => vi.unstubAllGlobals());

test("sends each once, the oldest first, and forgets what arrived", async () => {
  answers.push(answer(201), answer(200), answer(201));
  expect(await deliverStored()).toEqual({ sent: 3, wiped: 0, isOffline: false });
  expect(sent.map(({ box }) => box)).toEqual(["box of c", "box of b", "box of a"]);
  expect(await left()).toEqual([]);
});

test("keeps what was not acknowledged when the network breaks", async () => {
  answers.push(answer(201), null);
  expect(await deliverStored()).toEqual({ sent: 1, wiped: 0, isOffline: true });
  expect(await left()).toEqual([
    ["b", null],
    ["a", null],
  ]);
});

test.each([429, 500, 503])("stops and keeps all after a %i", async (status) => {
  answers.push(answer(status, "not_ready"));
  expect(await deliverStored()).toEqual({ sent: 0, wiped: 0, isOffline: false });
  expect(await left()).toHaveLength(3);
});

test("keeps a refused one with its reason, and goes on", async () => {
  answers.push(answer(409, "campaign_ended"), answer(201), answer(422, "validation_failed"));
  expect(await deliverStored()).toMatchObject({ sent: 1 });
  expect(await left()).toEqual([
    ["c", "campaign_ended"],
    ["a", "validation_failed"],
  ]);
});

test.each([401, 410])("erases everything after a %i", async (status) => {
  answers.push(answer(201), answer(status, "team_access_over"));
  expect(await deliverStored()).toEqual({ sent: 1, wiped: 2, isOffline: false });
  expect(await left()).toEqual([]);
  expect(caches.delete).toHaveBeenCalledWith("dadiva-pledges");
});
