import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { makeDonation, openGiving } from "../../../../tests/factories/charges";
import { useTestDatabase } from "../../../../tests/factories/database";
import { dropUnusedCard } from "./drop-unused-card.server";

const cards = vi.hoisted(() => ({ erased: [] as string[], isDown: false }));
vi.mock("~/infrastructure/vault-client.server", () => ({
  vault: () => ({
    erase: async (_: string, id: string) => {
      if (cards.isDown) throw new Error("the vault is down");
      cards.erased.push(id);
    },
  }),
}));

useTestDatabase();
const now = new Date("2026-11-26T15:00:00Z");
beforeEach(() => {
  cards.erased.length = 0;
  cards.isDown = false;
});

it("erases a card that no payment method uses, and no other", async () => {
  const giving = await openGiving(now);
  const { vaultCardId } = await makeDonation(giving.at(now), giving, { monthly: true });
  await dropUnusedCard(giving.at(now), vaultCardId ?? "");
  expect(cards.erased).toEqual([]);
  const unused = randomUUID();
  await dropUnusedCard(giving.at(now), unused);
  expect(cards.erased).toEqual([unused]);
});

it("does not throw while the vault is down", async () => {
  cards.isDown = true;
  const giving = await openGiving(now);
  await expect(dropUnusedCard(giving.at(now), randomUUID())).resolves.toBeUndefined();
});
