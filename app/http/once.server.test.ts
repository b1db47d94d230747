import { expect, it } from "vitest";
import { answerMade, requireMade } from "./once.server";

const running = { state: "running" } as const;
const done = { state: "done", answer: { uuid: "1" } } as const;

it("answers a call with what was made, or that it still runs", async () => {
  const made = answerMade(done);
  expect([made.status, await made.json()]).toEqual([201, { data: { uuid: "1" } }]);
  const shown = answerMade(done, ({ uuid }) => ({ id: uuid }));
  expect(await shown.json()).toEqual({ data: { id: "1" } });
  const waits = answerMade(running);
  expect([waits.status, await waits.json()]).toEqual([202, { data: { state: "running" } }]);
});

it("asks of a page to be sent again while it still runs", () => {
  expect(requireMade(done)).toEqual({ uuid: "1" });
  expect(() => requireMade(running)).toThrow(
    expect.objectContaining({ code: "not_ready", retryAfter: 5 }) as Error,
  );
});
