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
  await owner.query("TRUNCATE vault.card_tokens, vault.cards");
  vault = startAnew();
});
afterEach(() => vault.close());

const newToken = async (card = CARD) => (await vault.tokens.create(A, card, NOW)).token;
const consume = (token: string, key = "k", withCode = true, now = NOW) =>
  vault.tokens.consume(A, token, key, withCode, now);

describe("a card token", () => {
  it("releases its card once", async () => {
    const token = await newToken();
    const released = await consume(token);
    expect(released).toMatchObject({ number: VISA, securityCode: "737", holderName: "ANA PÉREZ" });
    await expect(consume(token)).rejects.toEqual(expired("consumed", "same_key"));
    await expect(consume(token, "another")).rejects.toEqual(expired("consumed", "other_key"));
    expect(vault.codes.size).toBe(0);
    expect(await vault.tokens.describe(A, token, NOW)).toMatchObject({
      consumed: true,
      has_security_code: false,
      security_code_lost: false,
      expiration_year: null,
      last_four: "1111",
    });
  });

  it("releases its card to one of many concurrent callers", async () => {
    const token = await newToken();
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => consume(token, `${at}`)),
    );
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of all) {
      if (one.status === "rejected") expect(one.reason).toEqual(expired("consumed", "other_key"));
    }
  });

  it("is consumed for a caller who read it before and looks for its code after", async () => {
    const token = await newToken();
    const read = await vault.tokens.find(A, token);
    await consume(token, "first");
    for (const [key, earlier] of [
      ["first", "same_key"],
      ["second", "other_key"],
    ] as const) {
      vi.spyOn(vault.tokens, "find").mockResolvedValueOnce(read);
      await expect(consume(token, key)).rejects.toEqual(expired("consumed", earlier));
    }
  });

  it("expires after 15 minutes", async () => {
    const token = await newToken();
    expect((await vault.tokens.describe(A, token, after(14))).expired).toBe(false);
    await expect(consume(token, "k", true, after(15))).rejects.toEqual(expired("expired"));
    expect((await vault.tokens.describe(A, token, after(15))).expired).toBe(true);
  });

  it("is not consumed when a restart has lost its security code", async () => {
    const token = await newToken();
    const plain = await newToken({ ...CARD, securityCode: null });
    await vault.close();
    vault = startAnew();
    await expect(consume(token)).rejects.toEqual(expired("code_lost"));
    expect(await vault.tokens.describe(A, token, NOW)).toMatchObject({
      has_security_code: false,
      security_code_lost: true,
      consumed: false,
    });
    expect((await consume(plain)).securityCode).toBeNull();
    expect((await consume(token, "k", false)).securityCode).toBeNull();
  });

  it("of another tenant is as unknown as one that never existed", async () => {
    const token = await newToken();
    const unknown = new VaultError("not_found");
    for (const name of [token, "ct_00000000000040008000000000000000", "nonsense"]) {
      await expect(vault.tokens.consume(B, name, "k", true, NOW)).rejects.toEqual(unknown);
      await expect(vault.tokens.describe(B, name, NOW)).rejects.toEqual(unknown);
    }
    expect((await consume(token)).number).toBe(VISA);
  });

  it("is copied for a second provider: each token works once, with the security code", async () => {
    const token = await newToken();
    const copy = await vault.tokens.copy(A, token, NOW);
    expect(copy).not.toBe(token);
    expect(await consume(token)).toMatchObject({ number: VISA, securityCode: "737" });
    expect(await consume(copy)).toMatchObject({ number: VISA, securityCode: "737" });
    await expect(consume(copy)).rejects.toEqual(expired("consumed", "same_key"));
    await expect(vault.tokens.copy(A, token, NOW)).rejects.toMatchObject({
      code: "card_token_expired",
    });
    await expect(vault.tokens.copy(B, await newToken(), NOW)).rejects.toEqual(
      new VaultError("not_found"),
    );
  });

  it("is dropped with its number and its security code", async () => {
    const token = await newToken();
    await vault.tokens.drop(B, token, NOW);
    expect((await vault.tokens.describe(A, token, NOW)).consumed).toBe(false);
    await vault.tokens.drop(A, token, NOW);
    expect(vault.codes.has(A, token)).toBe(false);
    const { rows } = await owner.query(
      "SELECT 1 FROM vault.card_tokens WHERE consumed_at IS NULL OR sealed IS NOT NULL",
    );
    expect(rows).toEqual([]);
    await expect(consume(token)).rejects.toMatchObject({ code: "card_token_expired" });
  });

  it("does not open when its row was altered or moved to another tenant", async () => {
    const token = await newToken();
    await owner.query("UPDATE vault.card_tokens SET organization_id = $1", [B]);
    await expect(vault.tokens.consume(B, token, "k", true, NOW)).rejects.toThrow();
    await owner.query("UPDATE vault.card_tokens SET organization_id = $1", [A]);
    await owner.query(
      "UPDATE vault.card_tokens SET sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1)",
    );
    await expect(consume(token)).rejects.toThrow();
    expect((await vault.tokens.describe(A, token, after(20))).consumed).toBe(false);
  });

  it("is not consumed when the vault fails before consuming it", async () => {
    const token = await newToken();
    armFailpoint("vault.before_consume", "throw");
    await expect(consume(token)).rejects.toThrow("vault.before_consume");
    disarmFailpoint("vault.before_consume");
    expect((await consume(token)).securityCode).toBe("737");
  });
});

describe("the sweep", () => {
  it("erases the expired cards of every tenant, and nothing else", async () => {
    const old = await newToken();
    await vault.tokens.create(B, CARD, NOW);
    const fresh = (await vault.tokens.create(A, CARD, after(10))).token;
    expect(await vault.tokens.sweep(after(14))).toBe(0);
    expect(await vault.tokens.sweep(after(15))).toBe(2);
    expect(vault.codes.size).toBe(1);
    const { rows } = await owner.query<{ sealed: Buffer | null }>(
      "SELECT sealed FROM vault.card_tokens WHERE sealed IS NOT NULL",
    );
    expect(rows).toHaveLength(1);
    // The lab's clock can go back; an erased card must stay expired then.
    await expect(consume(old, "k", false, NOW)).rejects.toEqual(expired("expired"));
    expect((await consume(fresh, "k", true, after(15))).number).toBe(VISA);
    await vault.tokens.sweep(after(25 * 60));
    expect((await owner.query("SELECT 1 FROM vault.card_tokens")).rowCount).toBe(0);
  });
});

describe("a stored card", () => {
  const store = (
    token: string,
    version = 1,
    more: { chargeFollows?: boolean; now?: Date } = {},
  ) => {
    const { chargeFollows = false, now = NOW } = more;
    const request = { organizationId: A, token, donationId: DONATION, version, chargeFollows };
    return vault.stored.store(request, now);
  };

  it("consumes its token, whatever else would use it", async () => {
    const token = await newToken();
    const id = await store(token);
    const consumed = expired("consumed", "other_key");
    await expect(store(token, 2)).rejects.toEqual(consumed);
    await expect(store(token, 2, { chargeFollows: true })).rejects.toEqual(consumed);
    await expect(consume(token)).rejects.toEqual(consumed);
    await expect(vault.tokens.copy(A, token, NOW)).rejects.toEqual(consumed);
    expect(vault.codes.size).toBe(0);
    const { rows } = await owner.query("SELECT 1 FROM vault.card_tokens WHERE sealed IS NOT NULL");
    expect(rows).toEqual([]);
    expect(await vault.stored.release(A, id)).toEqual({
      number: VISA,
      expirationMonth: 8,
      expirationYear: 2030,
      holderName: "ANA PÉREZ",
    });
    expect(await vault.stored.describe(A, id)).toMatchObject({
      kind: "card",
      brand: "visa",
      expiration_year: 2030,
      has_security_code: false,
    });
  });

  it("is made once of one token, however many want it at the same time", async () => {
    const token = await newToken();
    const uses = Array.from({ length: 12 }, (_, at) =>
      at % 2 === 0 ? store(token, at + 1) : consume(token, `${at}`),
    );
    const all = await Promise.allSettled<unknown>(uses);
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of all) {
      if (one.status === "rejected") expect(one.reason).toEqual(expired("consumed", "other_key"));
    }
    const { rowCount } = await owner.query("SELECT 1 FROM vault.cards");
    expect(rowCount).toBe(all.findIndex((one) => one.status === "fulfilled") % 2 === 0 ? 1 : 0);
  });

  it("leaves token and code to the first charge where one follows", async () => {
    const token = await newToken();
    const id = await store(token, 1, { chargeFollows: true });
    expect((await consume(token)).securityCode).toBe("737");
    expect((await vault.stored.release(A, id)).number).toBe(VISA);
  });

  it("rejects another card under the same version, and accepts it under the next", async () => {
    const first = await store(await newToken());
    const other = await newToken({ ...CARD, number: "5555555555554444", brand: "master" });
    await expect(store(other)).rejects.toEqual(new VaultError("already_exists"));
    expect((await vault.tokens.describe(A, other, NOW)).consumed).toBe(false);
    const second = await store(other, 2);
    expect(second).not.toBe(first);
    expect((await vault.stored.release(A, second)).number).toBe("5555555555554444");
  });

  it("has the id that its caller names, so that one can be erased whose answer was lost", async () => {
    const id = "0b7b9c1e-6a0b-4f6e-9a51-3f0e5f0c7a11";
    const request = { organizationId: A, token: await newToken(), donationId: id, version: 1 };
    expect(await vault.stored.store({ ...request, id, chargeFollows: false }, NOW)).toBe(id);
    await vault.stored.erase(A, id);
    await expect(vault.stored.release(A, id)).rejects.toEqual(new VaultError("not_found"));
  });

  it("cannot be made from a consumed, expired or unknown token", async () => {
    const token = await newToken();
    await consume(token);
    await expect(store(token)).rejects.toEqual(expired("consumed", "other_key"));
    const late = await newToken();
    await expect(store(late, 1, { now: after(15) })).rejects.toEqual(expired("expired"));
    const foreign = { organizationId: B, token: late, donationId: DONATION, version: 1 };
    await expect(vault.stored.store({ ...foreign, chargeFollows: false }, NOW)).rejects.toEqual(
      new VaultError("not_found"),
    );
  });

  it("is erased for good, and by its own tenant only", async () => {
    const id = await store(await newToken());
    await vault.stored.erase(B, id);
    await expect(vault.stored.release(B, id)).rejects.toEqual(new VaultError("not_found"));
    expect((await vault.stored.release(A, id)).number).toBe(VISA);
    await vault.stored.erase(A, id);
    await vault.stored.erase(A, id);
    await expect(vault.stored.release(A, id)).rejects.toEqual(new VaultError("not_found"));
  });
});

describe("the database", () => {
  it("contains no readable number, name or code", async () => {
    const token = await newToken({ ...CARD, securityCode: "9175" });
    const stored = { organizationId: A, token, donationId: DONATION, version: 1 };
    await vault.stored.store({ ...stored, chargeFollows: true }, NOW);
    const { rows } = await owner.query(
      `SELECT t::text AS row, encode(t.sealed, 'escape') AS sealed FROM vault.card_tokens t
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
      const count = () => login.query("SELECT 1 FROM vault.card_tokens");
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
      const moved = "UPDATE vault.card_tokens SET organization_id = $1";
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
