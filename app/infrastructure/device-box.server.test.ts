import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { sealPledge } from "~/enhance/pledges/seal-pledge";
import { deviceKey, openDeviceBox } from "./device-box.server";
import * as environment from "./env.server";

const content = { donor: { first_name: "Ñandú", note: "€ ".repeat(300) } };

beforeAll(() => {
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
});
afterEach(() => vi.restoreAllMocks());

test("opens what a browser seals to its scope's key", async () => {
  const key = deviceKey("one");
  const box = await sealPledge(key, content);
  expect(JSON.parse(openDeviceBox("one", key.name, box) ?? "")).toEqual(content);
  expect(await sealPledge(key, content)).not.toBe(box);
});

test("opens nothing of another scope, of another key, or that was changed", async () => {
  const key = deviceKey("one");
  const box = await sealPledge(key, content);
  const changed = `A${box.slice(1)}`;
  expect(openDeviceBox("two", key.name, box)).toBeNull();
  expect(openDeviceBox("two", deviceKey("two").name, box)).toBeNull();
  expect(openDeviceBox("one", key.name, changed)).toBeNull();
  expect(openDeviceBox("one", key.name, box.slice(0, -4))).toBeNull();
  expect(openDeviceBox("one", key.name, "")).toBeNull();
});

test("opens a box from before a rotation while the previous secret is accepted", async () => {
  const key = deviceKey("one");
  const box = await sealPledge(key, content);
  const before = environment.env();
  const secret = "another secret of more than thirty-two characters";
  const also = { ...before, APP_SECRET: secret, APP_SECRET_ALSO: before.APP_SECRET };
  vi.spyOn(environment, "env").mockReturnValue(also);
  expect(deviceKey("one").name).not.toBe(key.name);
  expect(openDeviceBox("one", key.name, box)).toContain("Ñandú");
  vi.spyOn(environment, "env").mockReturnValue({ ...also, APP_SECRET_ALSO: undefined });
  expect(openDeviceBox("one", key.name, box)).toBeNull();
});
