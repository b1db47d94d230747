// One donation is one trace through web, vault and worker, and its spans contain no personal data.
import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnvironments } from "../../app/commands/running/environment.mjs";
import { findFreePorts } from "../../app/commands/running/ports.mjs";
import { newCardNumber } from "../faults/canary";
import { donationBody } from "../factories/donation-form";
import { Visitor } from "../factories/product";
import {
  openTraceReceiver,
  type ReceivedSpan,
  type TraceReceiver,
} from "../factories/servers/trace-receiver";
import { World, type Tenant } from "../factories/world";

const NOW = "2027-10-05T15:00:00Z";
const MARK = "Zafiro";
const card = newCardNumber();
const email = `${MARK.toLowerCase()}-traces@canary.example`;
const root = path.resolve(import.meta.dirname, "../..");

let world: World;
let tenant: Tenant;
let receiver: TraceReceiver;
let traced: Visitor["stack"];
const children: ChildProcess[] = [];

/** Starts a process of the product beside its own, with the collector's address. */
function startTraced(name: "web" | "worker" | "vault", changes: Record<string, string>) {
  const all = readEnvironments(world.stack.dataDir) as Record<string, Record<string, string>>;
  const env = {
    ...process.env,
    ...all[name],
    ...changes,
    DADIVA_CLOCK: new Date(NOW).toISOString(),
  };
  const args = [`build/${name}.js`];
  children.push(spawn(process.execPath, args, { cwd: root, env, stdio: "ignore" }));
}

async function untilReady(port: number, host: string): Promise<void> {
  const visitor = new Visitor({ appHost: host, port });
  for (let waited = 0; waited < 60_000; waited += 100) {
    const answer = await visitor.get("", "/readyz").catch(() => null);
    if (answer?.status === 200) return;
    await wait(100);
  }
  throw new Error(`nothing is ready at port ${port}`);
}

beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(NOW);
  tenant = await world.openTenant();
  receiver = await openTraceReceiver();
  // The traced worker completes the donation.
  await world.lab.kill("worker");
  const [port = 0, vaultPort = 0, metricsPort = 0] = await findFreePorts(3);
  const changes = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    VAULT_URL: `http://127.0.0.1:${vaultPort}`,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  };
  startTraced("vault", changes);
  startTraced("web", { ...changes, DADIVA_PROCESS: "web-traced" });
  startTraced("worker", { ...changes, DADIVA_PROCESS: "worker-traced" });
  traced = { appHost: world.stack.appHost, port };
  await untilReady(port, world.stack.appHost);
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  receiver.close();
  await world.startAll();
  await world.close();
});

async function give(visitor: Visitor, amount: string) {
  const { slug } = tenant.organization;
  const page = await visitor.get(slug, `/c/${tenant.campaign.slug}`);
  const body = donationBody({ country: "AR", email, card, amount });
  const donor = { ...(body.donor as object), first_name: MARK, last_name: MARK };
  return visitor.call("POST", slug, `/c/${tenant.campaign.slug}/donations?note=${MARK}`, {
    body: { ...body, donor },
    token: page.meta("csrf-token"),
    headers: { traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` },
  });
}

const isDonation = ({ name }: ReceivedSpan) => name === "POST /__json/c/:slug/donations";

it("is one trace of web, vault and worker", async () => {
  const answer = await give(new Visitor(traced), "1500.00");
  expect(answer.status, answer.text).toBe(201);
  const ofTrace = () => {
    const first = receiver.spans.find(isDonation);
    return receiver.spans.filter(({ traceId }) => traceId === first?.traceId);
  };
  const has = (name: string) => ofTrace().some((span) => span.name === name);
  const wanted = ["vault /egress", "company", "dlocal charge", "job notifications.send-receipt"];
  await expect
    .poll(() => [...wanted, "send mail"].filter((name) => !has(name)), { timeout: 60_000 })
    .toEqual([]);
  const spans = ofTrace();
  expect([...new Set(spans.map(({ service }) => service))].toSorted()).toEqual([
    "dadiva-vault",
    "dadiva-web",
    "dadiva-worker",
  ]);
  const donation = spans.find(isDonation);
  expect(donation).toMatchObject({
    // A visitor's own trace id is not trusted.
    parentSpanId: "",
    attributes: {
      "http.route": "/__json/c/:slug/donations",
      "http.request.method": "POST",
      "http.response.status_code": 201,
      "dadiva.organization_id": tenant.organization.organization.uuid,
      "dadiva.request_id": answer.headers["x-request-id"],
    },
  });
  expect(donation?.traceId).not.toBe("a".repeat(32));
  const job = spans.find(({ name }) => name === "job notifications.send-receipt");
  expect(job?.attributes).toMatchObject({ "dadiva.attempt": 1 });
  // Each transaction has the name of the function that opened it.
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["db commitIntention", "db writeDonationResults", "db listReceipts"]),
  );
  // Each span has a parent in the same trace.
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([]);
});

it("has no card, mail, name, query or address in any span", () => {
  const wanted = [card, card.slice(4, 12), email, MARK, "canary.example", "127.0.0.1", "?"];
  const texts = receiver.spans.map(({ name, attributes }) => JSON.stringify([name, attributes]));
  const found = wanted.filter((text) => texts.some((one) => one.includes(text)));
  // The simulators' own host is the provider's name here.
  expect(found.filter((text) => text !== "127.0.0.1")).toEqual([]);
  const bodies = receiver.bodies.join("\n").toLowerCase();
  for (const text of [card, email, MARK.toLowerCase()]) expect(bodies).not.toContain(text);
});

it("continues normally when the collector is down", async () => {
  receiver.close();
  const answer = await give(new Visitor(traced, "127.0.0.44"), "1700.00");
  expect(answer.status, answer.text).toBe(201);
});
