import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { Queue, runMigrations, Worker } from "bullmq";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { createPatientBackend } from "./postgres-queue.server";

const SCHEMA = "patient_queue";

/** PostgreSQL's error response 'the database system is starting up'. */
const STARTING = (() => {
  const fields = Buffer.from("SFATAL\0C57P03\0Mthe database system is starting up\0\0");
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

let database: TestDatabase;
let gate: Server;
let address: string;
let isUp = false;
let refused = 0;
beforeAll(async () => {
  database = testDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await runMigrations(owner, SCHEMA);
  await owner.end();
  const { hostname, port } = new URL(database.ownerUrl);
  gate = createServer((socket) => {
    socket.on("error", () => undefined);
    if (!isUp) {
      refused += 1;
      return void socket.once("data", () => socket.end(STARTING));
    }
    const server = connect(Number(port), hostname).on("error", () => undefined);
    socket.pipe(server).pipe(socket);
  });
  gate.listen(0, "127.0.0.1");
  await once(gate, "listening");
  const place = new URL(database.ownerUrl);
  place.host = `127.0.0.1:${(gate.address() as AddressInfo).port}`;
  address = place.href;
});
afterAll(async () => {
  gate.close();
  await database.close();
});

it("lets a worker start before its database, and work once it is up", async () => {
  const connection = { connectionString: address, schema: SCHEMA, migrate: false };
  const done: string[] = [];
  const work = async (job: { name: string }) => void done.push(job.name);
  const options = { connection, runRetryDelay: 100 };
  const worker = new Worker("gifts", work, options, createPatientBackend);
  const queue = new Queue("gifts", options, createPatientBackend);
  worker.on("error", () => undefined);
  queue.on("error", () => undefined);

  const added = queue.add("thank", {});
  // A worker that retries without a pause would block this timer.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(refused).toBeGreaterThan(1);
  expect(refused).toBeLessThan(20);
  isUp = true;
  await added;
  while (done.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(done).toEqual(["thank"]);
  await worker.close();
  await queue.close();
});
