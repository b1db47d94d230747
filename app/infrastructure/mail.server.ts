import { createTransport, type Transporter } from "nodemailer";
import { env } from "./env.server";
import { failpoint } from "./failpoints";
import { mailsTotal } from "./metrics.server";
import { assertNoTransaction } from "./open-transaction";
import { inSpan } from "./tracing.server";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for a repeat, so that a mail that was sent twice can be told. */
  messageId: string;
  replyTo?: string;
}

/** A mail that was not taken: why, in nodemailer's code and SMTP's status; never to whom. */
class MailNotTaken extends Error {
  constructor(
    readonly code: string,
    readonly status: number | undefined,
  ) {
    super(`the mail server did not take it (${[code, status].filter(Boolean).join(" ")})`);
    this.name = "MailNotTaken";
  }
}

/** Whether the server itself said no to a mail: it may well take another. */
export function isMailRefused(error: unknown): boolean {
  return error instanceof MailNotTaken && error.status !== undefined;
}

let transport: Transporter | undefined;

function openTransport(more: object = {}): Transporter {
  const { SMTP_URL } = env();
  if (!SMTP_URL) throw new Error("SMTP_URL is missing");
  return createTransport({
    url: SMTP_URL,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...more,
  });
}

/** For many mails: its connections take one after the other, until it is closed. */
export interface Mailer {
  /** As sendMail. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function openMailer(connections: number): Mailer {
  // Our own jobs try again; a pool that does it by itself would send twice what was only not answered.
  const many = openTransport({ pool: true, maxConnections: connections, maxRequeues: 0 });
  return { send: (mail) => deliver(many, mail), close: () => many.close() };
}

/**
 * Sends one mail by SMTP. Throws MailNotTaken when the server is down, is silent for ten seconds or
 * refuses it; the job tries again. Only a server that took it and could not say so gets it twice,
 * with the same message id.
 */
export async function sendMail(mail: Mail): Promise<void> {
  transport ??= openTransport();
  await deliver(transport, mail);
}

async function deliver(by: Transporter, mail: Mail): Promise<void> {
  assertNoTransaction("mail");
  const { MAIL_FROM, APP_HOST } = env();
  const domain = APP_HOST.split(":")[0];
  const message = { from: MAIL_FROM, ...mail, messageId: `<${mail.messageId}@${domain}>` };
  await failpoint("mail.before_send");
  // The server's own words name the address, and what is thrown is logged.
  await inSpan("send mail", {}, () =>
    by.sendMail(message).catch((error: { code?: string; responseCode?: number }) => {
      mailsTotal.inc({ result: "failed" });
      throw new MailNotTaken(error.code ?? "unknown", error.responseCode);
    }),
  );
  mailsTotal.inc({ result: "sent" });
  await failpoint("mail.after_send");
}
