/** Tests the headers of each kind of mail: who writes, who gets the answer, how a person stops it. */
import { beforeEach, expect, it, vi } from "vitest";
import { mailKinds, type MailKind } from "./mail-kinds";
import { sendMail, type Mail } from "./mail.server";

const { sent } = vi.hoisted(() => ({ sent: [] as Record<string, unknown>[] }));
vi.mock("nodemailer", () => ({
  createTransport: () => ({
    sendMail: async (message: Record<string, unknown>) => void sent.push(message),
  }),
}));

beforeEach(() => {
  sent.length = 0;
  vi.stubEnv("SMTP_URL", "smtp://localhost:25");
  for (const name of ["DATABASE_APP_URL", "DATABASE_PLATFORM_URL"]) vi.stubEnv(name, "unused");
  vi.stubEnv("APP_SECRET", "a secret of sixteen or more");
});

const STOP = "https://huellas.example/reminders/signed";
const mailOf = (kind: MailKind, contactEmail: string | null) =>
  ({
    ...{ kind, to: "ana@example.org", subject: "s", text: "t", html: "h", messageId: "one" },
    organization: { name: "Huellas", contactEmail },
    ...(mailKinds[kind].answer === "writer" ? { writer: "eva@huellas.example" } : {}),
    ...(mailKinds[kind].stop === "link" ? { stopUrl: STOP } : {}),
  }) as Mail;

const ANSWERS = {
  contact: "hola@huellas.example",
  support: expect.stringMatching(/@/) as string,
  writer: "eva@huellas.example",
  nobody: undefined,
};

it.each(Object.keys(mailKinds) as MailKind[])("%s has the headers of its kind", async (kind) => {
  await sendMail(mailOf(kind, "hola@huellas.example"));
  const { answer, from, stop } = mailKinds[kind];
  expect(sent[0]?.replyTo).toEqual(ANSWERS[answer]);
  const named = { name: "Huellas", address: expect.stringMatching(/^[^<>]+@[^<>]+$/) as string };
  expect(sent[0]?.from).toEqual(from === "organization" ? named : expect.any(String));
  expect(sent[0]?.headers).toEqual(
    stop === "link"
      ? {
          "List-Unsubscribe": `<${STOP}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
      : undefined,
  );
});

it("has no address for answers where the organisation has none", async () => {
  await sendMail(mailOf("receipt", null));
  expect(sent[0]).not.toHaveProperty("replyTo");
});
