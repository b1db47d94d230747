import type { Readable } from "node:stream";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { now } from "~/infrastructure/clock";
import type { Letters } from "./letters";
import type { MailScript } from "./script";

const LARGEST_MAIL_BYTES = 25 * 1024 * 1024;

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function keep(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  letters: Letters,
): Promise<void> {
  const source = await readAll(stream);
  if (stream.sizeExceeded) throw new Error("mail too large");
  const mail = await PostalMime.parse(source);
  const at = now().toISOString();
  // The envelope has the real recipients; the header may have others or none.
  for (const { address } of session.envelope.rcptTo)
    letters.mails.add({
      to: address,
      message_id: mail.messageId ?? "",
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      html: mail.html ?? "",
      at,
    });
}

/** Returns a rejection with that SMTP status and the address in its text, as servers send it. */
function refusal(status: number, address: string): Error {
  return Object.assign(new Error(`<${address}> not now`), { responseCode: status });
}

/**
 * Returns an SMTP server on loopback, without login and without TLS. It accepts every mail, unless
 * the script decides otherwise for a connection.
 */
export function createMailServer(letters: Letters, script: MailScript): SMTPServer {
  const planned = new Map<string, string>();
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    onConnect({ id }, done) {
      const answer = script.next();
      planned.set(id, answer);
      if (answer !== "silent") done();
    },
    onClose({ id }) {
      planned.delete(id);
    },
    onRcptTo({ address }, { id }, done) {
      const status = Number(/^refuse:(\d{3})$/.exec(planned.get(id) ?? "")?.[1]);
      done(status ? refusal(status, address) : null);
    },
    onData(stream, session, done) {
      const answer = planned.get(session.id);
      if (answer === "hang") return void stream.resume();
      keep(stream, session, letters).then(
        () => (answer === "mute" ? undefined : done()),
        (error: Error) => done(error),
      );
    },
  });
}
