import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import { now } from "~/infrastructure/clock";
import type { Letters } from "./letters";
import { Measuring } from "./measuring";
import type { MailScript } from "./script";

const LARGEST_BODY_BYTES = 64 * 1024;
const textMessage = z.object({ to: z.string().min(1), text: z.string().min(1) });

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > LARGEST_BODY_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  letters: Letters,
  script: MailScript,
  measuring: Measuring,
) {
  const url = new URL(request.url ?? "/", "http://outbox");
  const call = `${request.method} ${url.pathname}`;
  if (call === "GET /") {
    const to = url.searchParams.get("to");
    const most = Number(url.searchParams.get("most") ?? Infinity);
    return answer(response, 200, {
      mails: letters.mails.list(to).slice(0, most),
      messages: letters.messages.list(to).slice(0, most),
    });
  }
  if (call === "POST /sms") {
    const parsed = textMessage.safeParse(await readJson(request));
    if (!parsed.success) return answer(response, 400, { error: { code: "malformed_request" } });
    letters.messages.add({ ...parsed.data, at: now().toISOString() });
    return answer(response, 202, {});
  }
  if (call === "PUT /script") {
    const body = (await readJson(request)) as { answers?: unknown } | null | undefined;
    if (script.set(body?.answers)) return answer(response, 200, { answers: body?.answers });
    return answer(response, 400, { error: { code: "malformed_request" } });
  }
  if (call === "GET /measured") return answer(response, 200, { taken: measuring.taken });
  if (request.method === "POST") {
    const measured = measuring.answer(url, await readJson(request));
    if (measured?.body === null) return void response.writeHead(measured.status).end();
    if (measured) return answer(response, measured.status, measured.body);
  }
  if (call === "DELETE /") {
    letters.clear();
    response.writeHead(204).end();
    return;
  }
  answer(response, 404, { error: { code: "not_found" } });
}

/** The catcher's HTTP interface: text messages (POST /sms), reports to measuring services, mail script. */
export function createReadingServer(
  letters: Letters,
  script: MailScript,
  measuring = new Measuring(),
): Server {
  return createServer((request, response) => {
    handle(request, response, letters, script, measuring).catch(() => {
      if (!response.headersSent) answer(response, 500, { error: { code: "internal_error" } });
    });
  });
}
