import { createTransport, type Transporter } from "nodemailer";
import { assertNoTransaction } from "./database.server";
import { env } from "./env.server";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for a repeat, so that a mail that was sent twice can be told. */
  messageId: string;
  replyTo?: string;
}

let transport: Transporter | undefined;

/** Sends one mail by SMTP. Throws when the server is down or refuses it; the job tries again. */
export async function sendMail(mail: Mail): Promise<void> {
  assertNoTransaction("mail");
  const { SMTP_URL, MAIL_FROM, APP_HOST } = env();
  if (!SMTP_URL) throw new Error("SMTP_URL is missing");
  transport ??= createTransport(SMTP_URL, {
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  const domain = APP_HOST.split(":")[0];
  await transport.sendMail({
    from: MAIL_FROM,
    ...mail,
    messageId: `<${mail.messageId}@${domain}>`,
  });
}
