import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CountryCode } from "~/countries/country";
import { createTestOrganization, testDatabase } from "../../../tests/factories/database";
import { handedIn } from "../../../tests/factories/reviews";
import { staffContext } from "../../../tests/factories/staff";
import type { OperatorContext, OrganizationContext } from "../context";
import { approveDocument } from "./approve-document.server";
import { findNextReview } from "./find-next-review.server";
import { listReviewQueue } from "./list-review-queue.server";
import { openDocument } from "./open-document.server";
import type { FilterFor } from "../list-definition";

const { owner } = testDatabase();
// Monday 23 November, 12:00 in Buenos Aires (a holiday there) and 9:00 in Mexico (a working day).
const NOW = new Date("2026-11-23T15:00:00Z");
let reviewer: OperatorContext;
beforeAll(async () => {
  reviewer = await staffContext(NOW);
});
/** A word in our documents' names distinguishes them from those of other tests. */
let word = "";
beforeEach(() => {
  word = randomBytes(6).toString("hex");
});

const make = (name: string, country: CountryCode = "AR", timezone?: string) =>
  createTestOrganization(NOW, {
    name: `${name} ${word}`,
    country,
    ...(timezone ? { timezone } : {}),
  });
const list = (filter: FilterFor<typeof listReviewQueue> = {}, page = 1, perPage = 20) =>
  listReviewQueue(reviewer, { ...filter, q: filter.q ?? word }, { page, perPage });
const namesOf = async (filter?: FilterFor<typeof listReviewQueue>) =>
  (await list(filter)).items.map(({ organization, type }) => [
    organization.name.split(" ")[0],
    type,
  ]);
const on = (text: string) => ({ submittedAt: new Date(text) });

describe("the queue", () => {
  it("lists waiting documents of all organisations, by age", async () => {
    const [ana, beto] = [await make("Ana"), await make("Beto", "MX", "America/Mexico_City")];
    await handedIn(ana, "bylaws", on("2026-11-19T12:00:00Z"));
    await handedIn(beto, "bylaws", on("2026-11-18T12:00:00Z"));
    await handedIn(ana, "tax_certificate", on("2026-11-20T12:00:00Z"));
    await handedIn(ana, "id_document", { isHandedIn: false });
    const { documentId } = await handedIn(ana, "authorities", on("2026-11-17T12:00:00Z"));
    await approveDocument(reviewer, { organizationId: ana.organizationId, documentId });
    expect(await namesOf()).toEqual([
      ["Beto", "bylaws"],
      ["Ana", "bylaws"],
      ["Ana", "tax_certificate"],
    ]);
    const { items, total } = await list();
    expect(total).toBe(3);
    expect(items[1]).toMatchObject({
      label: "Estatuto",
      status: "ready_for_review",
      organization: { id: ana.organizationId, country: "AR", slug: ana.organization.slug },
    });
  });

  it("counts hours in the organisation's time zone", async () => {
    const [ar, mx] = [await make("Ana"), await make("Beto", "MX", "America/Mexico_City")];
    // Thursday, 9:00 in the morning in both places.
    await handedIn(ar, "bylaws", on("2026-11-19T12:00:00Z"));
    await handedIn(mx, "bylaws", on("2026-11-19T15:00:00Z"));
    const { items, overdue } = await list();
    expect(items.map(({ dueAt, hoursLeft }) => [dueAt.toISOString(), hoursLeft])).toEqual([
      // Tuesday at 9:00: Monday is a holiday in Argentina, so the nine hours are on Tuesday.
      ["2026-11-24T12:00:00.000Z", 9],
      // Monday at 9:00, which is now.
      ["2026-11-23T15:00:00.000Z", 0],
    ]);
    expect(overdue).toBe(1);
    expect(await namesOf({ overdue: "1" })).toEqual([["Beto", "bylaws"]]);
  });

  it("shows for how long a document is overdue", async () => {
    const mx = await make("Beto", "MX", "America/Mexico_City");
    await handedIn(mx, "bylaws", on("2026-11-18T15:00:00Z"));
    expect((await list()).items[0]?.hoursLeft).toBe(-24);
  });

  it("hides documents without a clean scan, and counts them", async () => {
    const ana = await make("Ana");
    const before = (await list()).unseen;
    await handedIn(ana, "bylaws", { scans: ["clean", "not_scanned"] });
    await handedIn(ana, "tax_certificate");
    expect(await namesOf()).toEqual([["Ana", "tax_certificate"]]);
    expect((await list()).unseen).toBe(before + 1);
  });

  it("is searched by organisation or uid, and filtered", async () => {
    const [ana, beto] = [await make("Ana"), await make("Beto", "BR", "America/Sao_Paulo")];
    const uid = `30${Date.now()}`;
    await owner.query("UPDATE organizations SET uid = $1 WHERE id = $2", [
      uid,
      beto.organizationId,
    ]);
    const { documentId } = await handedIn(ana, "bylaws");
    await handedIn(beto, "bylaws");
    await ana.transaction((db) =>
      db.organizationDocument.updateMany({
        where: { id: documentId },
        data: { status: "in_verification" },
      }),
    );
    expect(await namesOf({ q: `ána ${word}` })).toEqual([["Ana", "bylaws"]]);
    expect(await namesOf({ q: `${uid.slice(0, 2)}-${uid.slice(2, 9)}.${uid.slice(9)}` })).toEqual([
      ["Beto", "bylaws"],
    ]);
    expect(await namesOf({ q: `${word} nadie` })).toEqual([]);
    expect(await namesOf({ country: "BR" })).toEqual([["Beto", "bylaws"]]);
    expect(await namesOf({ status: "in_verification" })).toEqual([["Ana", "bylaws"]]);
    expect(await namesOf({ status: "ready_for_review", country: "AR" })).toEqual([]);
  });

  it("has pages", async () => {
    const ana = await make("Ana");
    const types = ["bylaws", "tax_certificate", "id_document"];
    for (const [at, type] of types.entries()) {
      await handedIn(ana, type, on(`2026-11-2${at}T12:00:00Z`));
    }
    const pages = [await list({}, 1, 2), await list({}, 2, 2)];
    expect(pages.map(({ items }) => items.map(({ type }) => type))).toEqual([
      types.slice(0, 2),
      types.slice(2),
    ]);
    expect(pages.map(({ total }) => total)).toEqual([3, 3]);
  });
});

describe("the next document", () => {
  it("is the next unopened one in the queue, and the first one after the last", async () => {
    const ana = await make("Ana");
    // These dates are far before and after those of other tests, and of earlier runs of this one.
    const further = Date.now() - Date.UTC(2026, 0);
    const before = (ms: number) => new Date(Date.UTC(2019, 10, 10) - further + ms).toISOString();
    const after = new Date(Date.UTC(2036, 10, 12) + further).toISOString();
    const first = await handedIn(ana, "bylaws", on(before(0)));
    const second = await handedIn(ana, "tax_certificate", on(before(1)));
    const opened = await handedIn(ana, "authorities_minutes", on(before(2)));
    const last = await handedIn(ana, "representative_id", on(after));
    await openDocument(reviewer, {
      organizationId: ana.organizationId,
      documentId: opened.documentId,
    });
    const from = async (id: string, at: string) => {
      const { organizationId } = ana;
      return (await findNextReview(reviewer, { submittedAt: new Date(at), organizationId, id }))
        ?.id;
    };
    expect(await from(first.documentId, before(0))).toBe(second.documentId);
    expect(await from(second.documentId, before(1))).not.toBe(opened.documentId);
    expect(await from(last.documentId, after)).toBe(first.documentId);
  });
});

it("lets the second role see the documents' states, and none of their contents", async () => {
  const { platform } = testDatabase();
  const ana: OrganizationContext = await make("Ana");
  await handedIn(ana, "bylaws");
  await platform.query("SELECT id, status FROM organization_documents LIMIT 1");
  for (const text of [
    "SELECT rejected_note FROM organization_documents",
    "SELECT original_filename FROM document_attachments",
    "UPDATE organization_documents SET status = 'approved'",
  ]) {
    await expect(platform.query(text)).rejects.toThrow(/permission denied/);
  }
});
