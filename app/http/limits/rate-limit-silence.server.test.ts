/** Limits while Redis accepts connections but does not respond: it hangs, or the network does. */
import net from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeQueueConnections, queueReady } from "~/infrastructure/queues/redis.server";
import { givePointBack, takePoint } from "./rate-limit.server";

const now = new Date("2027-03-01T12:00:10Z");
const limit = { name: "silent", points: 3, seconds: 60 };
const INFO = "redis_version:7.0.0\r\nloading:0\r\n";
let isSilent = false;
const sockets = new Set<net.Socket>();

/** Greets as Redis does; once silent it accepts commands and answers none. */
const server = net.createServer((socket) => {
  sockets.add(socket);
  socket.on("error", () => undefined);
  socket.on("data", (data) => {
    if (isSilent) return;
    const text = data.toString().toLowerCase();
    for (const command of text.match(/\b(?:info|ping|client)\b/g) ?? [])
      socket.write(command === "info" ? `$${INFO.length}\r\n${INFO}\r\n` : "+PONG\r\n");
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  process.env.REDIS_URL = `redis://127.0.0.1:${port}`;
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
});
afterAll(async () => {
  await closeQueueConnections();
  for (const socket of sockets) socket.destroy();
  server.close();
});

it("counts in this process after a short wait for a silent Redis, and delays nobody", async () => {
  expect(await queueReady()).toBe(true);
  isSilent = true;
  for (const _ of [1, 2, 3, 4]) {
    await takePoint(limit, "ana", now);
    if (_ === 1) await givePointBack(limit, "ana", now);
    if (_ === 3) break;
  }
  await expect(takePoint(limit, "ana", now)).rejects.toMatchObject({ code: "rate_limited" });
}, 20_000);
