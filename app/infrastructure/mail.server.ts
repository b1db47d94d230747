import { createTransport, type Transporter } from "nodemailer";
import { ERASED_DOMAIN } from "~/values/erased";
import { env } from "./env.server";
import { failpoint } from "./failpoints";
import { mailKinds, type MailKind, type StoppableKind, type WrittenKind } from "./mail-kinds";
import { mailsTotal } from "./watching/metrics.server";
import { assertNoTransaction } from "./database/open-transaction";
import { inSpan } from "./watching/tracing.server";

interface Content {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for a repetition, so that a mail sent twice is recognised. */
  messageId: string;
  /** The organisation that the mail is about; null for the platform's own mails. */
  organization: { name: string; contactEmail: string | null } | null;
}

/** A mail with what its kind needs: the writer's address, or the link that stops the kind. */
export type Mail = Content &
  (
    | { kind: Exclude<MailKind, StoppableKind | WrittenKind> }
    | { kind: WrittenKind; writer: string | null }
    | { kind: StoppableKind; stopUrl: string }
  );

/** The mail server did not accept a mail. It carries nodemailer's code and the SMTP status, never the recipient. */
class MailNotTaken extends Error {
  constructor(
    readonly code: string,
    readonly status: number | undefined,
    readonly fault: MailFault,
  ) {
    super(`the mail server did not take it (${[code, status].filter(Boolean).join(" ")})`);
    this.name = "MailNotTaken";
  }
}

/** Returns whether the server itself rejected this mail; it may accept another. */
export function isMailRefused(error: unknown): boolean {
  return error instanceof MailNotTaken && error.status !== undefined;
}

/**
 * What is certain of a mail that failed: `refused` for good, `deferred` to a later try, `down` when the
 * server took nothing for a reason that concerns each mail, and `unknown` when it may have taken it.
 */
type MailFault = "refused" | "deferred" | "down" | "unknown";

/** Returns what is certain of a mail whose sending threw this error. */
export function mailFault(error: unknown): MailFault {
  return error instanceof MailNotTaken ? error.fault : "unknown";
}

/** An error of nodemailer. */
interface SmtpError {
  code?: string;
  /** Of the system, such as ECONNREFUSED. */
  originalCode?: string;
  timeoutType?: string;
  command?: string;
  responseCode?: number;
}

/** Faults before the server could take anything. */
const UNCONNECTED =
  /^(?:EDNS|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|(?:CONNECT|GREETING|UPGRADE)_TIMEOUT)$/;

function faultOf(error: SmtpError): MailFault {
  const { code, command, originalCode, responseCode: status, timeoutType } = error;
  if (status === undefined) {
    const reasons = [code, originalCode, timeoutType];
    return reasons.some((reason) => reason && UNCONNECTED.test(reason)) ? "down" : "unknown";
  }
  // A greeting, the login or our sender: the next mail fares no better.
  const concernsMail = code === "EENVELOPE" || code === "EMESSAGE";
  if (!concernsMail || command === "MAIL FROM" || status === 421) return "down";
  return status >= 500 ? "refused" : "deferred";
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

/** Sends many mails over a few connections, until it is closed. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function openMailer(connections: number): Mailer {
  // Our own jobs retry; a pool that retries would send a mail twice when only the response was missing.
  const many = openTransport({ pool: true, maxConnections: connections, maxRequeues: 0 });
  return { send: (mail) => deliver(many, mail), close: () => many.close() };
}

/**
 * Sends one mail by SMTP. Throws MailNotTaken when the server is down, silent for ten seconds or
 * rejects it. A job retries: after a lost response the mail arrives twice, with one message id.
 */
export async function sendMail(mail: Mail): Promise<void> {
  transport ??= openTransport();
  await deliver(transport, mail);
}

async function deliver(by: Transporter, mail: Mail): Promise<void> {
  assertNoTransaction("mail");
  // A person who was erased gets no mail, whatever a job still knew.
  if (mail.to.endsWith(ERASED_DOMAIN)) return;
  const domain = env().APP_HOST.split(":")[0];
  const { to, subject, text, html } = mail;
  const messageId = `<${mail.messageId}@${domain}>`;
  const message = { to, subject, text, html, messageId, ...headersOf(mail) };
  await failpoint("mail.before_send");
  // The server's message names the recipient, and thrown errors are logged.
  await inSpan("send mail", {}, () =>
    by.sendMail(message).catch((error: SmtpError) => {
      mailsTotal.inc({ result: "failed" });
      throw new MailNotTaken(error.code ?? "unknown", error.responseCode, faultOf(error));
    }),
  );
  mailsTotal.inc({ result: "sent" });
  await failpoint("mail.after_send");
}

/** Returns sender, address for answers and unsubscribe headers (RFC 2369, RFC 8058), as the table of kinds says. */
function headersOf(mail: Mail) {
  const { MAIL_FROM, LEGAL_EMAIL } = env();
  const { organization } = mail;
  const { from, answer } = mailKinds[mail.kind];
  const answers = {
    contact: organization?.contactEmail,
    support: LEGAL_EMAIL,
    writer: "writer" in mail ? mail.writer : null,
    nobody: null,
  };
  const address = /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
  const replyTo = answers[answer];
  return {
    from:
      from === "organization" && organization ? { name: organization.name, address } : MAIL_FROM,
    ...(replyTo ? { replyTo } : {}),
    ...("stopUrl" in mail
      ? {
          headers: {
            "List-Unsubscribe": `<${mail.stopUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          },
        }
      : {}),
  };
}
