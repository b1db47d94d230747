import dns from "node:dns";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { createSender } from "./send";

it("resolves a provider's address once for all simultaneous charges", async () => {
  const server = createServer((_request, answer) => answer.end("{}")).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const lookup = vi.spyOn(dns, "lookup");
  const sender = createSender();
  onTestFinished(() => sender.close());
  const url = new URL(`http://localhost:${(server.address() as AddressInfo).port}/`);
  const headers = { "content-type": "application/json" };
  const sent = await Promise.all(
    Array.from({ length: 20 }, () =>
      sender.send({ method: "POST", url, headers, body: Buffer.from("{}"), timeoutMs: 3_000 }),
    ),
  );
  expect(sent.map((one) => "status" in one && one.status)).toEqual(Array(20).fill(200));
  expect(lookup).toHaveBeenCalledTimes(1);
});
