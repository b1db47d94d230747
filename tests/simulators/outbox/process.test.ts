import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
// Inside the checkout, so that the bundle finds its packages.
const folder = mkdtempSync(join(root, "node_modules/.dadiva-outbox-"));
const dataDir = mkdtempSync(join(tmpdir(), "dadiva-outbox-"));
const program = join(folder, "outbox.mjs");
let catcher: ChildProcess;
let smtpPort: number;
let readingPort: number;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function launch(clock: string): Promise<void> {
  catcher = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      DATA_DIR: dataDir,
      SMTP_PORT: String(smtpPort),
      OUTBOX_PORT: String(readingPort),
      DADIVA_CLOCK: clock,
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  expect((await once(catcher, "message"))[0]).toEqual({ type: "ready", port: readingPort });
}

async function end(): Promise<void> {
  catcher.kill("SIGTERM");
  await once(catcher, "exit");
}

async function call(method: string, path: string, body?: string) {
  const init = body === undefined ? { method } : { method, body };
  const answer = await fetch(`http://127.0.0.1:${readingPort}${path}`, init);
  const text = await answer.text();
  return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : null };
}

function send(to: string[], subject: string) {
  const transport = createTransport({ host: "127.0.0.1", port: smtpPort });
  const content = { text: `¡Gracias, ${subject}!`, html: `<p>¡Gracias, <b>${subject}</b>!</p>` };
  return transport.sendMail({ from: "Dádiva <no-reply@localhost>", to, subject, ...content });
}

beforeAll(async () => {
  [smtpPort, readingPort] = [await freePort(), await freePort()];
  await build({
    entryPoints: [join(import.meta.dirname, "process.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { "~": join(root, "app") },
  });
  await launch("2027-02-28T12:00:00.000Z");
});
afterAll(async () => {
  await end();
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true });
});
beforeEach(() => call("DELETE", "/"));

it("stores each mail for each of its recipients, newest first, with the lab's time", async () => {
  await send(["ana@example.org", "beto@example.org"], "Año nuevo");
  await send(["Ana@example.org"], "Segunda");
  const at = "2027-02-28T12:00:00.000Z";
  const first = {
    to: "ana@example.org",
    subject: "Año nuevo",
    text: expect.stringContaining("¡Gracias, Año nuevo!") as string,
    html: expect.stringContaining("<b>Año nuevo</b>") as string,
    at,
  };
  const second = { to: "Ana@example.org", subject: "Segunda", at };
  expect(await call("GET", "/?to=ana@EXAMPLE.org")).toMatchObject({
    status: 200,
    body: { mails: [second, first], messages: [] },
  });
  expect(await call("GET", "/")).toMatchObject({
    body: { mails: [second, { ...first, to: "beto@example.org" }, first] },
  });
  const newest = await call("GET", "/?most=1");
  expect(newest).toEqual({
    status: 200,
    body: { mails: [expect.objectContaining(second)], messages: [] },
  });
});

it("accepts text messages and rejects invalid ones", async () => {
  const message = { to: "+5491122334455", text: "Tu código es 123456" };
  expect((await call("POST", "/sms", JSON.stringify(message))).status).toBe(202);
  for (const body of ["{", "{}", '{"to":"","text":"x"}', "null"])
    expect((await call("POST", "/sms", body)).status).toBe(400);
  expect(await call("GET", `/?to=${encodeURIComponent(message.to)}`)).toEqual({
    status: 200,
    body: { mails: [], messages: [{ ...message, at: "2027-02-28T12:00:00.000Z" }] },
  });
  expect((await call("GET", "/elsewhere")).status).toBe(404);
});

it("rejects and stays silent as its script says, and accepts no other script", async () => {
  const plan = (answers: unknown) => call("PUT", "/script", JSON.stringify({ answers }));
  expect((await plan(["refuse:250"])).status).toBe(400);
  expect((await plan("hang")).status).toBe(400);
  expect((await plan(["refuse:451", "taken"])).status).toBe(200);
  await expect(send(["ana@example.org"], "Nada")).rejects.toMatchObject({ responseCode: 451 });
  await send(["ana@example.org"], "Ahora");
  expect(await call("GET", "/")).toMatchObject({ body: { mails: [{ subject: "Ahora" }] } });
});

it("keeps everything after a restart", async () => {
  await send(["ana@example.org"], "Antes");
  await call("POST", "/sms", JSON.stringify({ to: "+5491122334455", text: "Antes" }));
  const before = await call("GET", "/");
  await end();
  await launch("2027-03-01T12:00:00.000Z");
  expect(await call("GET", "/")).toEqual(before);
  await send(["ana@example.org"], "Después");
  expect(await call("GET", "/")).toMatchObject({
    body: { mails: [{ subject: "Después", at: "2027-03-01T12:00:00.000Z" }, { subject: "Antes" }] },
  });
});
