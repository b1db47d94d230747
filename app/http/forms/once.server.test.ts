import { expect, it } from "vitest";
import { answerMade, requireMade } from "./once.server";

const running = { state: "running" } as const;
const done = { state: "done", answer: { uuid: "1" } } as const;

it("returns a call's result, or that an equal call still runs", async () => {
  const made = answerMade(done);
  expect([made.status, await made.json()]).toEqual([201, { data: { uuid: "1" } }]);
  const shown = answerMade(done, ({ uuid }) => ({ id: uuid }));
  expect(await shown.json()).toEqual({ data: { id: "1" } });
  const waits = answerMade(running);
  expect([waits.status, await waits.json()]).toEqual([202, { data: { state: "running" } }]);
});

it("makes a page throw not_ready while an equal form still runs", () => {
  expect(requireMade(done)).toEqual({ uuid: "1" });
  expect(() => requireMade(running)).toThrow(
    expect.objectContaining({ code: "not_ready", retryAfter: 5 }) as Error,
  );
});
