import { beforeAll, describe, expect, it } from "vitest";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { runInScope } from "~/infrastructure/database/work-scope.server";
import {
  asVisitor,
  createTestOrganization,
  jobContext,
  useTestDatabase,
} from "../../../tests/factories/database";
import { recordChange, type Recorder } from "./record-change.server";
import { recordSecurityEvent, securityEventStatement } from "./record-security-event.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
let ctx: OrganizationContext;
beforeAll(async () => {
  ctx = await createTestOrganization(now);
});

const scope = {
  requestId: "req-1",
  ip: "190.1.2.3",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36",
};

async function record(recorder: Recorder, subjectId: string): Promise<void> {
  const work = () =>
    ctx.transaction((db) =>
      recordChange(db, recorder, {
        operation: "update-bank-account",
        subject: { type: "bank_account", id: subjectId },
        before: { account_number: "0070999020000065706080", bank_name: "Galicia" },
        after: { account_number: "2850590940090418135201", bank_name: "Galicia" },
      }),
    );
  await runInScope(scope, work);
}

const entriesOf = (subjectId: string) =>
  ctx.read((db) => db.auditEntry.findMany({ where: { subjectId } }));

describe("recordChange", () => {
  it("records actor, change, address and time, with redacted numbers", async () => {
    const id = ctx.newId();
    await record(ctx, id);
    expect(await entriesOf(id)).toEqual([
      {
        organizationId: ctx.organizationId,
        id: expect.any(String) as string,
        actorKind: "user",
        actorId: ctx.user?.id,
        inNameOfId: null,
        operation: "update-bank-account",
        subjectType: "bank_account",
        subjectId: id,
        changes: { account_number: ["•••6080", "•••5201"] },
        ip: "127.0.0.1",
        userAgent: "Chrome, Linux",
        sessionId: ctx.user?.sessionId,
        requestId: "req-1",
        createdAt: now,
      },
    ]);
  });

  it("records an actor without a user, and the person represented", async () => {
    const [id, operator, person] = [ctx.newId(), ctx.newId(), ctx.newId()];
    const { organizationId } = ctx;
    const actor = { kind: "operator", id: operator, access: "acting" } as const;
    await record({ now, organizationId, actor, inNameOf: person }, id);
    expect(await entriesOf(id)).toMatchObject([
      { actorKind: "operator", actorId: operator, inNameOfId: person, ip: "190.1.2.3" },
    ]);
  });

  it("distinguishes a donor, a job and a command", async () => {
    const kinds: string[] = [];
    const { organization, organizationId } = ctx;
    const recorders: Recorder[] = [
      asVisitor(ctx),
      jobContext(organization, "documents.scan-attachment", now),
      { now, organizationId, actor: { kind: "platform" } },
    ];
    for (const recorder of recorders) {
      const id = ctx.newId();
      await ctx.transaction((db) =>
        recordChange(db, recorder, {
          operation: "update-activation",
          subject: { type: "organization", id },
        }),
      );
      kinds.push(...(await entriesOf(id)).map(({ actorKind }) => actorKind));
    }
    expect(kinds).toEqual(["donor", "job", "platform"]);
  });

  it("rolls back together with the change", async () => {
    const id = ctx.newId();
    const failing = ctx.transaction(async (db) => {
      await recordChange(db, ctx, {
        operation: "create-campaign",
        subject: { type: "campaign", id },
        after: { title: "Abrigo" },
      });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await entriesOf(id)).toEqual([]);
  });

  it("writes no record without a change", async () => {
    const id = ctx.newId();
    const same = { title: "Abrigo" };
    await ctx.transaction((db) =>
      recordChange(db, ctx, {
        operation: "update-campaign",
        subject: { type: "campaign", id },
        before: same,
        after: same,
      }),
    );
    expect(await entriesOf(id)).toEqual([]);
  });

  it("works under the second role, which cannot read the record", async () => {
    const id = ctx.newId();
    const across = acrossOrganizations("a test writes as the platform", now);
    const { organizationId } = ctx;
    await across.transaction((db) =>
      recordChange(
        db,
        { now, organizationId, actor: { kind: "platform" } },
        { operation: "create-organization", subject: { type: "organization", id } },
      ),
    );
    expect(await entriesOf(id)).toHaveLength(1);
    const text = "SELECT 1 FROM audit_entries WHERE subject_id = $1::uuid";
    expect(await across.statements({ text, values: [id] })).toEqual([[]]);
  });
});

/** The compiler checks these lines (`npm run lint`): an accepted call makes its line an error. */
function refusedFacts(db: never, facts: Record<string, unknown>, named: { name: string; shoe: 1 }) {
  const subject = { type: "organization", id: "" } as const;
  const operation = "update-organization";
  // @ts-expect-error A field without a line in fields.ts.
  void recordChange(db, ctx, { operation, subject, after: { shoe: 1 } });
  // @ts-expect-error The same beside one that is known, by way of a variable.
  void recordChange(db, ctx, { operation, subject, before: named });
  // @ts-expect-error Who knows which.
  void recordChange(db, ctx, { operation, subject, after: facts });
  // @ts-expect-error The same of a person's event.
  void recordSecurityEvent(db, ctx, { event: "register", userId: "", details: { shoe: 1 } });
}

describe("the fields of a record", () => {
  it("are checked by the compiler", () => expect(refusedFacts).toBeTypeOf("function"));
});

describe("recordSecurityEvent", () => {
  it("records an event on a person's account, redacted, in a transaction or as a statement", async () => {
    const userId = ctx.newId();
    const across = acrossOrganizations("a test writes as the platform", now);
    // A field that the compiler cannot see is hidden all the same.
    const unknown: object = { password: "Una-clave-larga-1" };
    const details = { email: "ana@huellas.example", ...unknown };
    await runInScope(scope, async () => {
      await across.transaction((db) =>
        recordSecurityEvent(db, ctx, { event: "email_changed", userId, details }),
      );
      await across.statements(
        securityEventStatement({ now }, { event: "log_out", userId, sessionId: ctx.newId() }),
      );
    });
    const events = await across.read((db) =>
      db.securityEvent.findMany({ where: { userId }, orderBy: { id: "asc" } }),
    );
    expect(events).toMatchObject([
      {
        event: "email_changed",
        details: { email: "a•••@huellas.example", password: "•••" },
        ip: "127.0.0.1",
        requestId: "req-1",
        sessionId: null,
      },
      { event: "log_out", ip: "190.1.2.3", userAgent: "Chrome, Linux" },
    ]);
  });
});
