import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { Lab } from "./lab";

it("asks nothing more once its test file has ended", async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const lab = new Lab(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await lab.setClock(null);
  lab.close();
  await expect(lab.setClock("2027-03-03T15:00:00Z")).rejects.toThrow("after the end");
  server.close();
  expect(asked).toEqual(["/clock"]);
});
