// A team's page of a donation: its own, as far as the scope goes, and nobody else's.
import { beforeAll, describe, expect, it } from "vitest";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { OrganizationContext } from "~/domain/context";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { findSession } from "~/domain/users/sessions/find-session.server";
import { sessionToken } from "~/http/forms/csrf.server";
import { createTestTeam, joinTestTeam, type TestSeat } from "../../../../tests/factories/agencies";
import { createTestOrganization, useTestDatabase } from "../../../../tests/factories/database";
import {
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
} from "../../../../tests/factories/donations";
import { loader as loadCard, action as replaceCard } from "./donation-card";
import { loader as loadEdit, action as edit } from "./donation-edit";
import { loader, action } from "./donation";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
let owner: OrganizationContext;
let donation = "";
let foreign = "";
const seats = {} as Record<
  "operator" | "manager" | "colleague" | "acquirer" | "otherTeam" | "otherTenant",
  TestSeat
>;
type Seat = keyof typeof seats;

beforeAll(async () => {
  owner = await createTestOrganization(now);
  const { token: team } = await createTestTeam(owner);
  const { token: acquiring } = await createTestTeam(owner, { scope: "acquisition" });
  const { token: other } = await createTestTeam(owner);
  const stranger = await createTestOrganization(now);
  seats.operator = await joinTestTeam(owner, [team], "operator");
  seats.manager = await joinTestTeam(owner, [team], "manager");
  seats.colleague = await joinTestTeam(owner, [team], "operator");
  seats.acquirer = await joinTestTeam(owner, [acquiring], "manager");
  seats.otherTeam = await joinTestTeam(owner, [other], "manager");
  const { token: strangers } = await createTestTeam(stranger);
  seats.otherTenant = await joinTestTeam(stranger, [strangers], "manager");
  const campaignId = await createTestCampaign(owner, "Techo");
  const processorId = await createTestProcessor(owner);
  const give = async (agencyId: string, capturedById: string) => {
    const id = await createTestDonation(owner, {
      ...{ campaignId, processorId, recurrence: "monthly" },
      transactions: [{ status: "approved", date: now, period: "2026-11" }],
    });
    await owner.transaction((db) =>
      db.donation.updateMany({ where: { id }, data: { agencyId, capturedById } }),
    );
    return id;
  };
  donation = await give(team, seats.operator.personId);
  foreign = await give(acquiring, seats.acquirer.personId);
});

/** Returns a request of a page by a person of a team; with fields, the post of its form. */
async function argsOf(
  seat: Seat,
  { id = donation, page = "", fields }: { id?: string; page?: string; fields?: object } = {},
): Promise<LoaderFunctionArgs> {
  const { ctx, token } = seats[seat];
  const session = await findSession(now, token);
  if (!session) throw new Error("nobody is signed in");
  const { organization } = ctx;
  const posted = fields && {
    method: "POST",
    body: new URLSearchParams({ authenticity_token: sessionToken(session), ...fields }),
  };
  const request = new Request(
    `http://huellas.localhost:3000/agency/donations/${id}${page}`,
    posted,
  );
  const host = { kind: "organization", slug: organization.slug };
  const facts = { now, host, organization, session, ip: "127.0.0.1", isJson: false };
  const context = { facts, locale: "es-AR" } as unknown as LoaderFunctionArgs["context"];
  return { request, context, params: { uuid: id } };
}

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;
const dialogs: readonly Handler[] = [loadEdit, loadCard];
const changes: readonly Handler[] = [action, edit, replaceCard];

const answerOf = (work: Promise<unknown>) =>
  work.then(
    (answer) => (answer instanceof Response ? answer.status : "shown"),
    (error: unknown) => (error as { code?: string }).code ?? "failed",
  );

describe("a team's page of a donation", () => {
  it("shows what was agreed, and neither charges nor the donor's data", async () => {
    const page = await loader(await argsOf("operator"));
    expect(page).toMatchObject({ canChange: true, canEdit: true, canReplace: true });
    expect(page.donation).toMatchObject({ id: donation, campaign: "Techo", status: "active" });
    expect(
      Object.keys(page.donation).filter((name) => /trans|mail|answers|items/.test(name)),
    ).toEqual([]);
    expect(Object.keys(page.donation.donor)).toEqual(["firstName", "lastName", "isErased"]);
  });

  it("is the team's own, and an operator's own", async () => {
    const asked: [Seat, string][] = [
      ["operator", "shown"],
      ["manager", "shown"],
      ["colleague", "not_found"],
      ["otherTeam", "not_found"],
      ["otherTenant", "not_found"],
    ];
    for (const [seat, answer] of asked) {
      expect(await answerOf(argsOf(seat).then(loader)), seat).toBe(answer);
      for (const load of dialogs)
        expect(await answerOf(argsOf(seat).then(load)), seat).toBe(answer);
    }
  });

  it("changes nobody else's", async () => {
    const forms: [Handler, object][] = [
      [action, { intent: "discard", reason: "donor_request" }],
      [action, { intent: "restore" }],
      [edit, { amount: "900", collect_day: "7" }],
    ];
    for (const seat of ["colleague", "otherTeam", "otherTenant"] as const) {
      for (const [act, fields] of forms)
        expect(await answerOf(argsOf(seat, { fields }).then(act)), seat).toBe("not_found");
    }
  });

  it("has no changes for a team that only acquires", async () => {
    const page = await loader(await argsOf("acquirer", { id: foreign }));
    expect(page).toMatchObject({ canChange: false, canEdit: false, canReplace: false });
    const fields = { intent: "discard", reason: "donor_request" };
    for (const load of dialogs)
      expect(await answerOf(argsOf("acquirer", { id: foreign }).then(load))).toBe("forbidden");
    for (const act of changes)
      expect(await answerOf(argsOf("acquirer", { id: foreign, fields }).then(act))).toBe(
        "forbidden",
      );
  });

  it("changes amount and day, resumes and ends", async () => {
    const fields = { amount: "900", collect_day: "7" };
    expect(await answerOf(argsOf("operator", { page: "/edit", fields }).then(edit))).toBe(303);
    const shown = async () => (await loader(await argsOf("operator"))).donation;
    expect(await shown()).toMatchObject({ amount: 90_000n, collectDay: 7 });
    await pauseDonation(owner, donation);
    const restored = await answerOf(
      argsOf("manager", { fields: { intent: "restore" } }).then(action),
    );
    expect([restored, (await shown()).status]).toEqual([303, "active"]);
    const end = { intent: "discard", reason: "donor_request" };
    expect(await answerOf(argsOf("operator", { fields: end }).then(action))).toBe(303);
    expect((await shown()).status).toBe("discarded");
    // Its dialogs lead back to the page.
    expect(await answerOf(argsOf("operator").then(loadEdit))).not.toBe("shown");
  });

  it("pauses and collects nothing: those forms are the organisation's", async () => {
    for (const intent of ["pause", "collect", "skip"])
      expect(await answerOf(argsOf("manager", { fields: { intent } }).then(action))).toBe(
        "malformed_request",
      );
  });
});
