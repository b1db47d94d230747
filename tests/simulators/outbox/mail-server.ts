import type { Readable } from "node:stream";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { now } from "~/infrastructure/clock";
import type { Letters } from "./letters";

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
  // The envelope says who gets it; the header may name others or nobody.
  for (const { address } of session.envelope.rcptTo)
    letters.mails.add({
      to: address,
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      html: mail.html ?? "",
      at,
    });
}

/** An SMTP server on loopback that accepts every mail, without login and without TLS. */
export function createMailServer(letters: Letters): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    onData(stream, session, done) {
      keep(stream, session, letters).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
}
