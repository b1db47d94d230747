import crypto from "node:crypto";
import http from "node:http";

const ACTIONS = ["kill", "throw", "hang"];
/** Processes that can be killed and started: the contract's name → the launcher's. */
const STEERABLE = new Map([
  ...["web", "worker", "vault", "redis", "postgres"].map((name) => [name, name]),
  ["mail", "simulator-outbox"],
  ["local_payments", "simulator-dlocal"],
  ["centralpos", "simulator-centralpos"],
]);
const LARGEST_BODY_BYTES = 1024 * 1024;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const SURPLUS_PATIENCE_MS = 20_000;

class LabError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

function malformed(message) {
  return new LabError(400, "malformed_request", message);
}

async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_BODY_BYTES) throw new LabError(413, "malformed_request", "body too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseObject(body) {
  let value;
  try {
    value = JSON.parse(body.toString("utf8"));
  } catch {
    throw malformed("the body is not JSON");
  }
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw malformed("the body is not a JSON object");
  return value;
}

/** Returns an instant in canonical form, or null; refuses text without a time zone. */
function parseInstant(text) {
  if (text === null) return null;
  const instant = typeof text === "string" && INSTANT.test(text) ? new Date(text) : new Date(NaN);
  if (Number.isNaN(instant.getTime()))
    throw malformed('"now" is neither null nor an instant like 2027-02-28T12:00:00Z');
  return instant.toISOString();
}

/**
 * Opens the lab's control server on loopback: {close()}. It handles clock, failpoints and
 * processes, which must survive a process; the lab's own process answers other calls.
 * `findProcess(name)` returns a Supervised, a WorkerGroup or null.
 */
export async function openLabPort(options) {
  const { port, token, controls, failpoints, findProcess, childPort } = options;

  const confirm = (silent) => {
    if (silent.length === 0) return;
    const names = silent.join(", ");
    throw new LabError(504, "not_confirmed", `no confirmation within 5 s from ${names}`);
  };

  async function putClock(body) {
    const { now } = parseObject(body);
    if (now === undefined) throw malformed('"now" is missing');
    const instant = parseInstant(now);
    confirm(await controls.setClock(instant));
    return { now: instant };
  }

  async function armFailpoint(body) {
    const { point, action } = parseObject(body);
    if (!failpoints.includes(point)) throw malformed(`no such point: ${point}`);
    if (!ACTIONS.includes(action)) throw malformed(`"action" is not ${ACTIONS.join(", ")}`);
    confirm(await controls.arm(point, action));
    return { point, action };
  }

  async function steerProcess(name, verb) {
    const process = STEERABLE.has(name) ? findProcess(STEERABLE.get(name)) : null;
    if (!process) throw new LabError(409, "no_such_process", `this start runs no ${name}`);
    await process[verb]();
    return { process: name, running: verb === "start" };
  }

  async function resizeWorkers(request, body) {
    const given = Buffer.from(request.headers.authorization ?? "");
    const wanted = Buffer.from(`Bearer ${token}`);
    if (given.length !== wanted.length || !crypto.timingSafeEqual(given, wanted))
      throw new LabError(401, "unauthenticated", "the token is missing or wrong");
    const { count } = parseObject(body);
    if (!Number.isInteger(count) || count < 1 || count > 32)
      throw malformed('"count" is not a whole number from 1 to 32');
    const workers = findProcess("worker");
    if (workers.keptDown)
      throw new LabError(409, "process_is_down", "worker was killed: start it before");
    await workers.resize(count, SURPLUS_PATIENCE_MS);
    return { count };
  }

  /** Returns the launcher's own answer, or undefined for a call to pass on. */
  async function handle(request, route) {
    const call = `${request.method} ${route}`;
    if (call === "GET /clock") return { now: controls.now };
    if (call === "PUT /clock") return putClock(await readBody(request));
    if (call === "GET /failpoints") return { failpoints, armed: controls.armed };
    if (call === "POST /failpoints") return armFailpoint(await readBody(request));
    if (call === "DELETE /failpoints") return (await controls.disarmAll(), { failpoints });
    if (call === "POST /internal/workers") return resizeWorkers(request, await readBody(request));
    const steered = /^POST \/processes\/([^/]+)\/(kill|start)$/.exec(call);
    return steered ? steerProcess(steered[1], steered[2]) : undefined;
  }

  function forward(request, response, target) {
    if (target === null) throw new LabError(503, "not_ready", "the lab's process does not run");
    return new Promise((resolve, reject) => {
      const { method, url, headers } = request;
      const passed = http.request({ host: "127.0.0.1", port: target, method, path: url, headers });
      response.once("close", () => passed.destroy());
      passed.on("error", (error) =>
        reject(new LabError(502, "lab_failed", `the lab's process broke off: ${error.message}`)),
      );
      passed.once("response", (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.once("end", resolve).once("error", reject).pipe(response);
      });
      request.pipe(passed);
    });
  }

  const server = http.createServer(async (request, response) => {
    try {
      const answer = await handle(request, request.url.split("?")[0]);
      if (answer === undefined) return await forward(request, response, childPort());
      send(response, 200, answer);
    } catch (error) {
      if (response.headersSent) return response.destroy();
      const { status = 500, code = "internal_error", message } = error;
      send(response, status, { error: { code, message } });
    }
  });
  // One call may simulate a year of donations.
  server.requestTimeout = 0;
  // A test may call again after a long computation, on a connection that must still be open.
  server.keepAliveTimeout = 0;
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response, status, body) {
  const text = JSON.stringify(body);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
  response.writeHead(status, headers).end(text);
}
