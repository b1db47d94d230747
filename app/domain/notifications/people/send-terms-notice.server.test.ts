import { expect, it, vi } from "vitest";
import { jobContext, useTestDatabase } from "../../../../tests/factories/database";
import { signedInContext, signUp } from "../../../../tests/factories/people";
import { staffContext } from "../../../../tests/factories/staff";
import type { Mail } from "~/infrastructure/mail.server";
import { createAnnouncement } from "~/domain/announcements/create-announcement.server";
import { sendTermsNotice } from "./send-terms-notice.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const now = new Date("2026-11-21T12:00:00Z");

it("tells an owner what changes and when, and how to leave", async () => {
  const owner = await signUp(now);
  const { organization } = await signedInContext(owner, now);
  const day = "2026-11-21";
  const announcementId = await createAnnouncement(
    await staffContext(now),
    {
      text_es: "Cambia la cláusula 4",
      text_pt: null,
      text_en: null,
      link: null,
      countries: [],
      starts_on: day,
      ends_on: "2026-12-31",
      terms_on: "2026-12-21",
    },
    { first: day, last: day },
  );
  const job = jobContext(organization, "notifications.send-terms-notice", now);
  await sendTermsNotice(job, { announcementId });
  const [mail] = sent;
  expect(mail?.to).toBe(owner.registration.user.email);
  expect(mail?.subject).toBe("Cambian las condiciones de Dádiva el 21 de diciembre de 2026");
  expect(mail?.text).toContain("Cambia la cláusula 4");
  expect(mail?.text).toContain("podés cerrar la cuenta antes de esa fecha");
  expect(mail?.text).toContain("/terms");
  expect(mail).toMatchObject({ kind: "terms_notice" });
});
