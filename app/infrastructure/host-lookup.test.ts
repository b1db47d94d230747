import type { LookupFunction } from "node:net";
import { expect, it, vi } from "vitest";
import { shareLookups } from "./host-lookup";

type Callback = Parameters<LookupFunction>[2];

function openDirectory() {
  const questions: { hostname: string; answer: Callback }[] = [];
  const ask = vi.fn<LookupFunction>((hostname, _options, answer) => {
    questions.push({ hostname, answer });
  });
  return { questions, ask, lookup: shareLookups(ask) };
}

it("resolves a name once for all simultaneous callers", () => {
  const { questions, ask, lookup } = openDirectory();
  const answers = Array.from({ length: 600 }, () => vi.fn<Callback>());
  for (const answer of answers) lookup("api.example.org", { all: true }, answer);
  expect(ask).toHaveBeenCalledTimes(1);
  questions[0]?.answer(null, [{ address: "192.0.2.1", family: 4 }]);
  for (const answer of answers) {
    expect(answer.mock.calls).toEqual([[null, [{ address: "192.0.2.1", family: 4 }]]]);
  }
});

it("resolves each name and each kind of result separately", () => {
  const { questions, lookup } = openDirectory();
  const answers = Array.from({ length: 3 }, () => vi.fn<Callback>());
  lookup("a.example.org", {}, answers[0] as Callback);
  lookup("b.example.org", {}, answers[1] as Callback);
  lookup("a.example.org", { all: true }, answers[2] as Callback);
  expect(questions.map(({ hostname }) => hostname)).toEqual([
    "a.example.org",
    "b.example.org",
    "a.example.org",
  ]);
  questions[1]?.answer(null, "192.0.2.2", 4);
  expect(answers.map((answer) => answer.mock.calls.length)).toEqual([0, 1, 0]);
});

it("caches neither results nor failures", () => {
  const { questions, ask, lookup } = openDirectory();
  const first = vi.fn<Callback>();
  lookup("api.example.org", {}, first);
  const gone = Object.assign(new Error("none"), { code: "ENOTFOUND" });
  questions[0]?.answer(gone, "");
  expect(first).toHaveBeenCalledWith(gone, "");
  lookup("api.example.org", {}, vi.fn<Callback>());
  expect(ask).toHaveBeenCalledTimes(2);
});

it("continues after a look-up that threw", () => {
  const { ask, lookup } = openDirectory();
  ask.mockImplementationOnce(() => {
    throw new TypeError("no host name");
  });
  expect(() => lookup("x", {}, vi.fn<Callback>())).toThrow(TypeError);
  lookup("x", {}, vi.fn<Callback>());
  expect(ask).toHaveBeenCalledTimes(2);
});

it("finds this machine with the system's own look-up", async () => {
  const found = await new Promise((resolve) => {
    shareLookups()("localhost", { family: 4 }, (error, address) => resolve(error ?? address));
  });
  expect(found).toBe("127.0.0.1");
});
