import { once } from "node:events";
import { createServer } from "node:http";
import net, { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { limitBodies } from "./slow-bodies.server";

const AT_ONCE = 3;
let started = 0;
const server = createServer(
  limitBodies(
    (req, res) => {
      started += 1;
      // A rejected request is answered at once, the others after their last byte.
      if (req.headers["x-refused"]) return void res.writeHead(403).end();
      req.resume().once("end", () => res.end("whole"));
    },
    { most: 100, card: 400, atOnce: AT_ONCE, patience: 5_000 },
  ),
);

beforeAll(async () => {
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
  process.env.APP_SECRET ??= "a secret of this test alone";
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.closeAllConnections());

/** Returns the server's output until it hangs up; the second of two body bytes is sent after `after` ms. */
async function post(path: string, after: number, header = "connection: close"): Promise<string> {
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${header}\r\ncontent-length: 2\r\n\r\na`);
  const timer = setTimeout(() => socket.write("b"), after);
  const answer = await text(socket);
  clearTimeout(timer);
  return answer;
}

it.each([
  ["a body that comes in time", "/login", 20, /^HTTP\/1.1 200 [^]*whole/],
  ["a body that is late", "/login", 5_000, /^HTTP\/1.1 408 /],
  ["a document's file that is late", "/account/onboarding/documents?document=a", 300, /whole/],
  ["the same by JSON", "/manage/api/accounts/documents", 300, /whole/],
  ["its neighbour that is late", "/manage/api/accounts/documents/review", 5_000, / 408 /],
])("answers %s", async (_what, path, after, answer) => {
  expect(await post(path, after)).toMatch(answer);
});

it("hangs up on a rejected upload that goes on", async () => {
  const path = "/manage/api/accounts/documents";
  expect(await post(path, 5_000, "x-refused: 1")).toMatch(/^HTTP\/1.1 403 /);
});

it("gives a card's body a time of its own", async () => {
  expect(await post("/cvault/credit-card/temporal", 200)).toMatch(/whole/);
  expect(await post("/c/patas/%64onations", 200)).toMatch(/whole/);
  expect(await post("/c/patas/donations", 5_000)).toMatch(/ 408 /);
  expect(await post("/c/%ff/donations", 5_000)).toMatch(/ 408 /);
});

it("cuts the oldest body of an address that sends too many, and takes the newest", async () => {
  const idle = Array.from({ length: AT_ONCE }, () => post("/c/patas/donations", 5_000));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await post("/c/patas/donations", 20)).toMatch(/^HTTP\/1.1 200 [^]*whole/);
  const answers = (await Promise.all(idle)).map((answer) => answer.slice(9, 12));
  expect(answers.toSorted()).toEqual(["408", "408", "429"]);
});

it("starts no idle body beyond an address's number, and a whole one among them at once", async () => {
  started = 0;
  const idle = Array.from({ length: 40 }, () => post("/c/patas/donations", 5_000));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await post("/c/patas/donations", 0)).toMatch(/^HTTP\/1.1 200 [^]*whole/);
  expect(started).toBe(AT_ONCE + 1);
  const answers = (await Promise.all(idle)).map((answer) => answer.slice(9, 12));
  expect(started).toBe(AT_ONCE + 1);
  expect(new Set(answers)).toEqual(new Set(["408", "429"]));
});
