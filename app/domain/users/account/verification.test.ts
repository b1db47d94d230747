/** Tests codes: sending, limits, verification, and the activation. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import {
  joinAs,
  later,
  newestCode,
  signedInContext,
  signUp,
  visitorAt,
} from "../../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { OrganizationContext } from "~/domain/context";
import { updateActivation } from "~/domain/organizations/update-activation.server";
import { listSecurityEvents } from "~/domain/audit/list-security-events.server";
import { carriesActivation } from "~/domain/users/carries-activation.server";
import { getVerificationStep } from "./get-verification-step.server";
import { maskAddress } from "~/values/text/mask-address";
import { sendCode } from "./send-code.server";
import { verifyCode } from "./verify-code.server";

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

async function newPerson() {
  const person = await signUp(now);
  return { ctx: await signedInContext(person, now), email: person.registration.user.email, person };
}

const wrong = (code: string) => (code === "000000" ? "111111" : "000000");
const cellphoneOf = async (ctx: OrganizationContext) =>
  (await getVerificationStep(ctx)).cellphone?.number ?? "";

interface Standing {
  public_version: bigint;
  activated_at: Date | null;
  uid_verified_at: Date | null;
}

describe("sendCode", () => {
  it("returns the masked address, and keeps the code out of outbox and table", async () => {
    const { ctx, email } = await newPerson();
    const sent = await sendCode(ctx, "email");
    expect(sent).toEqual({ sent_to: `a•••${email.slice(email.indexOf("@"))}`, resend_in: 30 });
    const code = await newestCode(now, email);
    expect(code).toMatch(/^\d{6}$/);
    const stored = await database.owner.query<{ text: string }>(
      `SELECT o.payload::text || encode(v.code_hash, 'escape') AS text FROM outbox o
         JOIN verification_codes v ON v.id::text = o.payload->>'codeId' WHERE v.target = $1`,
      [email],
    );
    expect(stored.rows[0]?.text).not.toContain(code);
  });

  it("sends one in thirty seconds and ten a day", async () => {
    const { ctx } = await newPerson();
    await sendCode(ctx, "email");
    await expect(sendCode(later(ctx, 12), "email")).rejects.toMatchObject({
      code: "rate_limited",
      retryAfter: 18,
    });
    for (let count = 1; count < 10; count += 1) await sendCode(later(ctx, count * 30), "email");
    await expect(sendCode(later(ctx, 600), "email")).rejects.toMatchObject({
      code: "rate_limited",
      retryAfter: 24 * 60 * 60 - 600,
    });
    await sendCode(later(ctx, 24 * 60 * 60), "email");
  });

  it("sends one person twenty a day, over all addresses", async () => {
    const { ctx } = await newPerson();
    await database.owner.query(
      `INSERT INTO verification_codes (id, user_id, channel, target, code_hash, created_at, expires_at)
       SELECT gen_random_uuid(), $1, 'cellphone', '+54911' || n, '', $2::timestamptz - interval '1 hour', $2
         FROM generate_series(1, 20) n`,
      [ctx.user?.id, now],
    );
    await expect(sendCode(ctx, "email")).rejects.toMatchObject({
      code: "rate_limited",
      retryAfter: 23 * 60 * 60,
    });
    await sendCode(later(ctx, 23 * 60 * 60), "email");
  });

  it("sends on load only if no code is open, and the first request returns that code's data", async () => {
    const { ctx, email } = await newPerson();
    expect(await sendCode(ctx, "email", { onLoad: true })).toMatchObject({ resend_in: 30 });
    const code = await newestCode(now, email);
    expect(await sendCode(later(ctx, 5), "email", { onLoad: true })).toMatchObject({
      resend_in: 25,
    });
    expect(await sendCode(later(ctx, 6), "email")).toMatchObject({ resend_in: 24 });
    await expect(sendCode(later(ctx, 7), "email")).rejects.toMatchObject({ code: "rate_limited" });
    expect(await newestCode(now, email)).toBe(code);
    await sendCode(later(ctx, 601), "email", { onLoad: true });
    expect(await newestCode(later(ctx, 601).now, email)).not.toBe(code);
  });

  it("counts codes that the page sends like any other, so that guesses open no new code", async () => {
    const { ctx, email } = await newPerson();
    await sendCode(ctx, "email", { onLoad: true });
    const code = wrong(await newestCode(now, email));
    for (let guess = 0; guess < 5; guess += 1)
      await expect(verifyCode(ctx, "email", code)).rejects.toMatchObject({ code: "invalid_code" });
    const limited = { code: "rate_limited", retryAfter: 18 };
    for (const order of [{ onLoad: true }, { another: true }])
      await expect(sendCode(later(ctx, 12), "email", order)).rejects.toMatchObject(limited);
    await sendCode(later(ctx, 30), "email", { onLoad: true });
  });

  it("reports a missing cellphone", async () => {
    const { ctx } = await newPerson();
    await database.owner.query("UPDATE users SET cellphone_number = NULL WHERE id = $1", [
      ctx.user?.id,
    ]);
    await expect(sendCode(ctx, "cellphone")).rejects.toMatchObject({
      code: "missing_cellphone_number",
    });
  });
});

describe("verifyCode", () => {
  it("allows five attempts", async () => {
    const { ctx, email } = await newPerson();
    await sendCode(ctx, "email");
    const code = await newestCode(now, email);
    for (const left of [4, 3, 2, 1, 0]) {
      await expect(verifyCode(ctx, "email", wrong(code))).rejects.toMatchObject({
        code: "invalid_code",
        details: { attempts_left: left },
      });
    }
    await expect(verifyCode(ctx, "email", code)).rejects.toMatchObject({ code: "code_expired" });
  });

  it("checks five of many simultaneous guesses", async () => {
    const { ctx, email } = await newPerson();
    await sendCode(ctx, "email");
    const code = await newestCode(now, email);
    const guesses = await Promise.allSettled(
      Array.from({ length: 8 }, () => verifyCode(ctx, "email", wrong(code))),
    );
    const codes = guesses.map(
      (guess) => (guess as PromiseRejectedResult).reason as { code: string },
    );
    expect(codes.filter(({ code: refusal }) => refusal === "invalid_code")).toHaveLength(5);
  });

  it("accepts a code for ten minutes, and only the newest", async () => {
    const { ctx, email } = await newPerson();
    await sendCode(ctx, "email");
    const first = await newestCode(now, email);
    await expect(verifyCode(later(ctx, 600), "email", first)).rejects.toMatchObject({
      code: "code_expired",
    });
    const again = later(ctx, 601);
    await sendCode(again, "email");
    const second = await newestCode(again.now, email);
    if (first !== second) {
      await expect(verifyCode(again, "email", first)).rejects.toMatchObject({
        code: "invalid_code",
      });
    }
    expect(await verifyCode(again, "email", second)).toEqual({
      verifications: { email_verified: true, cellphone_verified: false },
    });
    expect(await verifyCode(again, "email", second)).toMatchObject({
      verifications: { email_verified: true },
    });
  });

  it.each(["email", "cellphone"] as const)(
    "does not verify a %s that replaced the one that received the code",
    async (channel) => {
      const { ctx, email } = await newPerson();
      const number = await cellphoneOf(ctx);
      await sendCode(ctx, channel);
      const code = await newestCode(now, channel === "email" ? email : number);
      const [column, verified] =
        channel === "email"
          ? (["email", "email_verified_at"] as const)
          : (["cellphone_number", "cellphone_verified_at"] as const);
      const other = await database.owner.connect();
      try {
        // The change locks the person's row, so the verification waits for it.
        const holder = await other.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
        await other.query("BEGIN");
        await other.query(`UPDATE users SET ${column} = 'x' || ${column} WHERE id = $1`, [
          ctx.user?.id,
        ]);
        const verifying = verifyCode(ctx, channel, code).catch((error: unknown) => error);
        await vi.waitFor(async () => {
          const waiting = await database.owner.query(
            "SELECT 1 FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))",
            [holder.rows[0]?.pid],
          );
          expect(waiting.rows.length).toBeGreaterThan(0);
        }, 10_000);
        await other.query("COMMIT");
        expect(await verifying).toMatchObject({ code: "code_expired" });
      } finally {
        other.release();
      }
      const { rows } = await database.owner.query(
        `SELECT ${verified} AS at FROM users WHERE id = $1`,
        [ctx.user?.id],
      );
      expect(rows).toEqual([{ at: null }]);
    },
  );

  it("continues from e-mail to cellphone to the end, and activates with a processor", async () => {
    const { ctx, email, person } = await newPerson();
    const publicVersion = async () =>
      (
        await database.owner.query<Standing>(
          "SELECT public_version, activated_at, uid_verified_at FROM organizations WHERE id = $1",
          [ctx.organizationId],
        )
      ).rows[0];
    expect(await getVerificationStep(ctx)).toMatchObject({ step: "email" });
    await sendCode(ctx, "email");
    await verifyCode(ctx, "email", await newestCode(now, email));
    expect(await getVerificationStep(ctx)).toMatchObject({ step: "cellphone" });
    await addProcessor(ctx);
    await ctx.transaction((db) => updateActivation(db, ctx));
    expect(await publicVersion()).toMatchObject({ activated_at: null, uid_verified_at: null });
    expect(await carriesActivation(ctx)).toBe(false);
    await sendCode(ctx, "cellphone");
    await verifyCode(ctx, "cellphone", await newestCode(now, await cellphoneOf(ctx)));
    expect(await getVerificationStep(ctx)).toMatchObject({ step: "done" });
    const activated = await publicVersion();
    expect(activated).toMatchObject({ activated_at: now, uid_verified_at: now });
    // The activation depends on this person, until another owner has verified both.
    expect(await carriesActivation(ctx)).toBe(true);
    const admin = await signedInContext(await joinAs("admin", person, now), now);
    expect(await carriesActivation(admin)).toBe(false);
    expect(await carriesActivation(ctx)).toBe(true);
    const other = await joinAs("owner", person, now);
    expect(await carriesActivation(ctx)).toBe(false);
    await database.owner.query("UPDATE memberships SET discarded_at = $1 WHERE user_id = $2", [
      now,
      other.userId,
    ]);
    expect(await carriesActivation(ctx)).toBe(true);
    await ctx.transaction((db) => updateActivation(db, later(ctx, 60)));
    expect(await publicVersion()).toEqual(activated);
    await ctx.transaction((db) => db.paymentProcessor.updateMany({ data: { discardedAt: now } }));
    await ctx.transaction((db) => updateActivation(db, ctx));
    // The tax id stays with its holder.
    expect(await publicVersion()).toMatchObject({ activated_at: null, uid_verified_at: now });
  });

  it("counts in every organisation that the person owns", async () => {
    const { ctx, email, person } = await newPerson();
    const { addOrganization } = await import("~/domain/onboarding/add-organization.server");
    const { makeCuit } = await import("../../../../tests/factories/people");
    const second = await addOrganization(
      { ...visitorAt(now), userId: person.userId, sessionId: ctx.user?.sessionId ?? "" },
      { name: "La segunda", uid: makeCuit(), uidType: "CUIT", country: "AR" },
    );
    const other = await signedInContext({ userId: person.userId, slug: second.slug }, now);
    const { items } = await listSecurityEvents(other, {}, { page: 1, perPage: 5 });
    expect(items.map(({ event }) => event)).toContain("organization_created");
    await addProcessor(other);
    await sendCode(ctx, "email");
    await verifyCode(ctx, "email", await newestCode(now, email));
    await sendCode(ctx, "cellphone");
    await verifyCode(ctx, "cellphone", await newestCode(now, await cellphoneOf(ctx)));
    const row = await database.owner.query<{ activated_at: Date | null }>(
      "SELECT activated_at FROM organizations WHERE slug = $1",
      [second.slug],
    );
    expect(row.rows[0]?.activated_at).toEqual(now);
  });
});

function addProcessor(ctx: OrganizationContext) {
  return ctx.transaction((db) =>
    db.paymentProcessor.create({
      data: {
        organizationId: ctx.organizationId,
        id: ctx.newId(),
        gateway: "local_payments",
        provider: "dlocal",
        position: 1,
        createdAt: now,
        updatedAt: now,
      },
    }),
  );
}

describe("maskAddress", () => {
  it("shows enough to recognise an address", () => {
    expect(maskAddress("email", "ana.paz@huellas.org")).toBe("a•••@huellas.org");
    expect(maskAddress("cellphone", "+5491123456789")).toBe("+54•••6789");
  });
});
