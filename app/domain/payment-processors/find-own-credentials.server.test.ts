import { beforeAll, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { newId } from "~/values/ids/ids";
import { isOwnAccount } from "~/providers/accounts";
import { findOwnCredentials } from "./find-own-credentials.server";

const NOW = new Date("2026-11-21T12:00:00Z");

beforeAll(() => useTestDatabase());

it("names the gateways that charge with an organisation's own account", () => {
  expect(["mercadopago", "centralpos", "dlocal", "toString"].map(isOwnAccount)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it("has no credentials for a processor that was never connected", async () => {
  const ctx = await createTestOrganization(NOW);
  expect(await findOwnCredentials(ctx, newId(NOW), "follow_up")).toBeNull();
});
