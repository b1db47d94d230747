import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { armFailpoint, disarmFailpoint } from "~/infrastructure/failpoints";
import type { CheckedCard } from "./card";
import { VaultError } from "./errors";
import { startTestDatabase, type TestDatabase } from "./testing/database";
import { newKeyRing, NOW, VISA } from "./testing/vault";
import { createVault, type Vault } from "./vault";

const A = "0191d0a0-0000-7000-8000-00000000000a";
const B = "0191d0a0-0000-7000-8000-00000000000b";
const DONATION = "0191d0a0-0000-7000-8000-0000000000d1";
const CARD: CheckedCard = {
  number: VISA,
  brand: "visa",
  expirationMonth: 8,
  expirationYear: 2030,
  holderName: "ANA PÉREZ",
  securityCode: "737",
};
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const expired = (reason: string, earlier = "none") =>
  new VaultError("card_token_expired", { reason, earlier_attempt: earlier });

let database: TestDatabase;
let owner: pg.Client;
const ring = newKeyRing();
let vault: Vault;
const startAnew = () => createVault({ databaseUrl: database.vaultUrl, ring, providers: new Map() });

beforeAll(async () => {
  database = await startTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
}, 30_000);
afterAll(async () => {
  await owner.end();
  await database.stop();
});
beforeEach(async () => {
  await owner.query("TRUNCATE vault.temporal_cards, vault.cards");
  vault = startAnew();
});
afterEach(() => vault.close());

const newToken = async (card = CARD) => (await vault.temporal.create(A, card, NOW)).token;
const spend = (token: string, key = "k", withCode = true, now = NOW) =>
  vault.temporal.spend(A, token, key, withCode, now);

describe("a card token", () => {
  it("releases its card once", async () => {
    const token = await newToken();
    const released = await spend(token);
    expect(released).toMatchObject({ number: VISA, securityCode: "737", holderName: "ANA PÉREZ" });
    await expect(spend(token)).rejects.toEqual(expired("spent", "same_key"));
    await expect(spend(token, "another")).rejects.toEqual(expired("spent", "other_key"));
    expect(vault.codes.size).toBe(0);
    expect(await vault.temporal.describe(A, token, NOW)).toMatchObject({
      spent: true,
      has_security_code: false,
      security_code_lost: false,
      expiration_year: null,
      last_four: "1111",
    });
  });

  it("releases its card to one of many concurrent callers", async () => {
    const token = await newToken();
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => spend(token, `${at}`)),
    );
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of all) {
      if (one.status === "rejected") expect(one.reason).toEqual(expired("spent", "other_key"));
    }
  });

  it("is spent for a caller who read it before and looks for its code after", async () => {
    const token = await newToken();
    const read = await vault.temporal.find(A, token);
    await spend(token, "first");
    for (const [key, earlier] of [
      ["first", "same_key"],
      ["second", "other_key"],
    ] as const) {
      vi.spyOn(vault.temporal, "find").mockResolvedValueOnce(read);
      await expect(spend(token, key)).rejects.toEqual(expired("spent", earlier));
    }
  });

  it("expires after 15 minutes", async () => {
    const token = await newToken();
    expect((await vault.temporal.describe(A, token, after(14))).expired).toBe(false);
    await expect(spend(token, "k", true, after(15))).rejects.toEqual(expired("expired"));
    expect((await vault.temporal.describe(A, token, after(15))).expired).toBe(true);
  });

  it("is not consumed when a restart has lost its security code", async () => {
    const token = await newToken();
    const plain = await newToken({ ...CARD, securityCode: null });
    await vault.close();
    vault = startAnew();
    await expect(spend(token)).rejects.toEqual(expired("code_lost"));
    expect(await vault.temporal.describe(A, token, NOW)).toMatchObject({
      has_security_code: false,
      security_code_lost: true,
      spent: false,
    });
    expect((await spend(plain)).securityCode).toBeNull();
    expect((await spend(token, "k", false)).securityCode).toBeNull();
  });

  it("of another tenant is as unknown as one that never existed", async () => {
    const token = await newToken();
    const unknown = new VaultError("not_found");
    for (const name of [token, "ct_00000000000040008000000000000000", "nonsense"]) {
      await expect(vault.temporal.spend(B, name, "k", true, NOW)).rejects.toEqual(unknown);
      await expect(vault.temporal.describe(B, name, NOW)).rejects.toEqual(unknown);
    }
    expect((await spend(token)).number).toBe(VISA);
  });

  it("is copied for a second provider: each token works once, with the security code", async () => {
    const token = await newToken();
    const copy = await vault.temporal.copy(A, token, NOW);
    expect(copy).not.toBe(token);
    expect(await spend(token)).toMatchObject({ number: VISA, securityCode: "737" });
    expect(await spend(copy)).toMatchObject({ number: VISA, securityCode: "737" });
    await expect(spend(copy)).rejects.toEqual(expired("spent", "same_key"));
    await expect(vault.temporal.copy(A, token, NOW)).rejects.toMatchObject({
      code: "card_token_expired",
    });
    await expect(vault.temporal.copy(B, await newToken(), NOW)).rejects.toEqual(
      new VaultError("not_found"),
    );
  });

  it("is dropped with its number and its security code", async () => {
    const token = await newToken();
    await vault.temporal.drop(B, token, NOW);
    expect((await vault.temporal.describe(A, token, NOW)).spent).toBe(false);
    await vault.temporal.drop(A, token, NOW);
    expect(vault.codes.has(A, token)).toBe(false);
    const { rows } = await owner.query(
      "SELECT 1 FROM vault.temporal_cards WHERE spent_at IS NULL OR sealed IS NOT NULL",
    );
    expect(rows).toEqual([]);
    await expect(spend(token)).rejects.toMatchObject({ code: "card_token_expired" });
  });

  it("does not open when its row was altered or moved to another tenant", async () => {
    const token = await newToken();
    await owner.query("UPDATE vault.temporal_cards SET organization_id = $1", [B]);
    await expect(vault.temporal.spend(B, token, "k", true, NOW)).rejects.toThrow();
    await owner.query("UPDATE vault.temporal_cards SET organization_id = $1", [A]);
    await owner.query(
      "UPDATE vault.temporal_cards SET sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1)",
    );
    await expect(spend(token)).rejects.toThrow();
    expect((await vault.temporal.describe(A, token, after(20))).spent).toBe(false);
  });

  it("is not consumed when the vault fails before consuming it", async () => {
    const token = await newToken();
    armFailpoint("vault.before_spend", "throw");
    await expect(spend(token)).rejects.toThrow("vault.before_spend");
    disarmFailpoint("vault.before_spend");
    expect((await spend(token)).securityCode).toBe("737");
  });
});

describe("the sweep", () => {
  it("erases the expired cards of every tenant, and nothing else", async () => {
    const old = await newToken();
    await vault.temporal.create(B, CARD, NOW);
    const fresh = (await vault.temporal.create(A, CARD, after(10))).token;
    expect(await vault.temporal.sweep(after(14))).toBe(0);
    expect(await vault.temporal.sweep(after(15))).toBe(2);
    expect(vault.codes.size).toBe(1);
    const { rows } = await owner.query<{ sealed: Buffer | null }>(
      "SELECT sealed FROM vault.temporal_cards WHERE sealed IS NOT NULL",
    );
    expect(rows).toHaveLength(1);
    // The lab's clock can go back; an erased card must stay expired then.
    await expect(spend(old, "k", false, NOW)).rejects.toEqual(expired("expired"));
    expect((await spend(fresh, "k", true, after(15))).number).toBe(VISA);
    await vault.temporal.sweep(after(25 * 60));
    expect((await owner.query("SELECT 1 FROM vault.temporal_cards")).rowCount).toBe(0);
  });
});

describe("a stored card", () => {
  const keep = (token: string, version = 1, more: { chargeFollows?: boolean; now?: Date } = {}) => {
    const { chargeFollows = false, now = NOW } = more;
    const request = { organizationId: A, token, donationId: DONATION, version, chargeFollows };
    return vault.kept.keep(request, now);
  };

  it("consumes its token, whatever else would use it", async () => {
    const token = await newToken();
    const id = await keep(token);
    const spent = expired("spent", "other_key");
    await expect(keep(token, 2)).rejects.toEqual(spent);
    await expect(keep(token, 2, { chargeFollows: true })).rejects.toEqual(spent);
    await expect(spend(token)).rejects.toEqual(spent);
    await expect(vault.temporal.copy(A, token, NOW)).rejects.toEqual(spent);
    expect(vault.codes.size).toBe(0);
    const { rows } = await owner.query(
      "SELECT 1 FROM vault.temporal_cards WHERE sealed IS NOT NULL",
    );
    expect(rows).toEqual([]);
    expect(await vault.kept.release(A, id)).toEqual({
      number: VISA,
      expirationMonth: 8,
      expirationYear: 2030,
      holderName: "ANA PÉREZ",
    });
    expect(await vault.kept.describe(A, id)).toMatchObject({
      kind: "card",
      brand: "visa",
      expiration_year: 2030,
      has_security_code: false,
    });
  });

  it("is made once of one token, however many want it at the same time", async () => {
    const token = await newToken();
    const uses = Array.from({ length: 12 }, (_, at) =>
      at % 2 === 0 ? keep(token, at + 1) : spend(token, `${at}`),
    );
    const all = await Promise.allSettled<unknown>(uses);
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of all) {
      if (one.status === "rejected") expect(one.reason).toEqual(expired("spent", "other_key"));
    }
    const { rowCount } = await owner.query("SELECT 1 FROM vault.cards");
    expect(rowCount).toBe(all.findIndex((one) => one.status === "fulfilled") % 2 === 0 ? 1 : 0);
  });

  it("leaves token and code to the first charge where one follows", async () => {
    const token = await newToken();
    const id = await keep(token, 1, { chargeFollows: true });
    expect((await spend(token)).securityCode).toBe("737");
    expect((await vault.kept.release(A, id)).number).toBe(VISA);
  });

  it("rejects another card under the same version, and accepts it under the next", async () => {
    const first = await keep(await newToken());
    const other = await newToken({ ...CARD, number: "5555555555554444", brand: "master" });
    await expect(keep(other)).rejects.toEqual(new VaultError("already_exists"));
    expect((await vault.temporal.describe(A, other, NOW)).spent).toBe(false);
    const second = await keep(other, 2);
    expect(second).not.toBe(first);
    expect((await vault.kept.release(A, second)).number).toBe("5555555555554444");
  });

  it("cannot be made from a consumed, expired or unknown token", async () => {
    const token = await newToken();
    await spend(token);
    await expect(keep(token)).rejects.toEqual(expired("spent", "other_key"));
    const late = await newToken();
    await expect(keep(late, 1, { now: after(15) })).rejects.toEqual(expired("expired"));
    const foreign = { organizationId: B, token: late, donationId: DONATION, version: 1 };
    await expect(vault.kept.keep({ ...foreign, chargeFollows: false }, NOW)).rejects.toEqual(
      new VaultError("not_found"),
    );
  });

  it("is erased for good, and by its own tenant only", async () => {
    const id = await keep(await newToken());
    await vault.kept.erase(B, id);
    await expect(vault.kept.release(B, id)).rejects.toEqual(new VaultError("not_found"));
    expect((await vault.kept.release(A, id)).number).toBe(VISA);
    await vault.kept.erase(A, id);
    await vault.kept.erase(A, id);
    await expect(vault.kept.release(A, id)).rejects.toEqual(new VaultError("not_found"));
  });
});

describe("the database", () => {
  it("contains no readable number, name or code", async () => {
    const token = await newToken({ ...CARD, securityCode: "9175" });
    const kept = { organizationId: A, token, donationId: DONATION, version: 1 };
    await vault.kept.keep({ ...kept, chargeFollows: true }, NOW);
    const { rows } = await owner.query(
      `SELECT t::text AS row, encode(t.sealed, 'escape') AS sealed FROM vault.temporal_cards t
       UNION ALL SELECT c::text, encode(c.sealed, 'escape') FROM vault.cards c`,
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/41111111|ANA|9175/);
  });

  it("shows the vault's role one tenant at a time, and other roles nothing", async () => {
    await newToken();
    const login = new pg.Client({ connectionString: database.vaultUrl });
    await login.connect();
    try {
      const count = () => login.query("SELECT 1 FROM vault.temporal_cards");
      const enter = async (tenant: string) => {
        await login.query("BEGIN");
        await login.query("SELECT set_config('app.organization_id', $1, true)", [tenant]);
      };
      await expect(count()).rejects.toThrow("app.organization_id");
      await enter(B);
      expect((await count()).rowCount).toBe(0);
      await login.query("ROLLBACK");
      await enter(A);
      expect((await count()).rowCount).toBe(1);
      const moved = "UPDATE vault.temporal_cards SET organization_id = $1";
      await expect(login.query(moved, [B])).rejects.toThrow("row-level security");
      await login.query("ROLLBACK");
      await enter(A);
      // The role may update only the columns that a key rotation writes.
      const altered = login.query("UPDATE vault.cards SET last_four = '0000'");
      await expect(altered).rejects.toThrow("permission denied");
    } finally {
      await login.end();
    }
    const outsider = await owner.query(
      "SELECT has_schema_privilege('pg_read_all_settings', 'vault', 'USAGE') AS reaches",
    );
    expect(outsider.rows).toEqual([{ reaches: false }]);
  });
});
