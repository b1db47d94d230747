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

let transport: Transporter | undefined;

/**
 * Sends one mail by SMTP. Throws MailNotTaken when the server is down, is silent for ten seconds or
 * refuses it; the job tries again. Only a server that took it and could not say so gets it twice,
 * with the same message id.
 */
export async function sendMail(mail: Mail): Promise<void> {
  assertNoTransaction("mail");
  const { SMTP_URL, MAIL_FROM, APP_HOST } = env();
  if (!SMTP_URL) throw new Error("SMTP_URL is missing");
  transport ??= createTransport({
    url: SMTP_URL,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = APP_HOST.split(":")[0];
  const message = { from: MAIL_FROM, ...mail, messageId: `<${mail.messageId}@${domain}>` };
  await failpoint("mail.before_send");
  // The server's own words name the address, and what is thrown is logged.
  const send = transport.sendMail.bind(transport);
  await inSpan("send mail", {}, () =>
    send(message).catch((error: { code?: string; responseCode?: number }) => {
      mailsTotal.inc({ result: "failed" });
      throw new MailNotTaken(error.code ?? "unknown", error.responseCode);
    }),
  );
  mailsTotal.inc({ result: "sent" });
  await failpoint("mail.after_send");
}
