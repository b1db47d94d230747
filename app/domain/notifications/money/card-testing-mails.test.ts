/** Tests the donor's code of a step-up, and the alert about a wave of card testing. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { seal } from "~/infrastructure/crypto.server";
import type { Mail } from "~/infrastructure/mail.server";
import { makeMember } from "../../../../prisma/seed/make-member";
import {
  asVisitor,
  contextAt,
  createTestOrganization,
  jobContext,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { createTestCampaign } from "../../../../tests/factories/donations";
import { findRecentWave } from "~/domain/card-testing/find-recent-wave.server";
import { getWave } from "~/domain/card-testing/get-wave.server";
import { recordWave } from "~/domain/card-testing/record-wave.server";
import { DONOR_CODE_SEAL } from "~/domain/card-testing/send-step-up-code.server";
import type { OrganizationContext } from "~/domain/context";
import { reportCardTesting } from "./report-card-testing.server";
import { sendDonorCode } from "~/domain/notifications/send-donor-code.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const now = new Date("2026-11-24T15:00:00Z");
let owner: OrganizationContext;
beforeEach(async () => {
  sent.length = 0;
  owner = await createTestOrganization(now);
});

it("sends the code in the donor's language, under the organisation's name", async () => {
  const ctx = jobContext(owner.organization, "notifications.send-donor-code", now);
  const { organizationId } = owner;
  const content = { organizationId, email: "ana@example.org", code: "012345", locale: "pt" };
  const sealed = seal(DONOR_CODE_SEAL, JSON.stringify(content));
  await sendDonorCode(ctx, { sealed });
  await sendDonorCode(ctx, { sealed });
  const [mail, again] = sent;
  expect(mail).toMatchObject({ to: "ana@example.org", subject: "012345 é o seu código para doar" });
  expect(mail?.text).toContain("Huellas");
  expect(again?.messageId).toBe(mail?.messageId);
});

it("sends nothing for a code that nobody here sealed, or another organisation's", async () => {
  const ctx = jobContext(owner.organization, "notifications.send-donor-code", now);
  await sendDonorCode(ctx, { sealed: "k1.none.none" });
  const content = { organizationId: randomUUID(), email: "a@example.org", code: "1", locale: "es" };
  await sendDonorCode(ctx, { sealed: seal(DONOR_CODE_SEAL, JSON.stringify(content)) });
  expect(sent).toEqual([]);
});

it("tells owners and admins about a wave once, and about the next one again", async () => {
  const { organizationId } = owner;
  const { email } = await makeMember(now, { organizationId, role: "admin", locale: "es-AR" });
  await makeMember(now, { organizationId, role: "finance", locale: "es-AR" });
  const campaignId = await createTestCampaign(owner);
  const at = (hours: number) => {
    const moment = new Date(now.getTime() + hours * 3_600_000);
    return { ...asVisitor(owner), now: moment };
  };
  for (const hours of [0, 0.1, 5, 10]) await recordWave(at(hours), campaignId);
  const waves = () => owner.read((db) => db.cardTestingWave.findMany());
  expect(await waves()).toHaveLength(1);
  await recordWave(at(17), campaignId);
  expect(await waves()).toHaveLength(2);

  const shown = (hours: number) => findRecentWave(contextAt(owner.organization, at(hours).now));
  expect(await shown(18)).toEqual({ campaign: "Techo para todos" });
  expect(await shown(17 + 7 * 24)).toBeNull();

  const [wave] = await waves();
  const ctx = jobContext(owner.organization, "notifications.report-card-testing", now);
  expect((await getWave(ctx, wave?.id ?? ""))?.campaign?.title).toBe("Techo para todos");
  await reportCardTesting(ctx, { waveId: wave?.id ?? "" });
  expect(sent.map(({ to }) => to)).toEqual([email]);
  expect(sent[0]?.subject).toBe("Detuvimos intentos con tarjetas robadas en Techo para todos");
  await reportCardTesting(ctx, { waveId: randomUUID() });
  expect(sent).toHaveLength(1);
});
