import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveStatus, tellSaved, withSaveStatus } from "./save-status";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const state = () => saveStatus.get().state;

it("shows 'saving' before the request and 'saved' after it, fades at 5 s and is gone at 5.25 s", async () => {
  const seen: string[] = [];
  const answer = await withSaveStatus(async () => {
    seen.push(state());
    return 7;
  });
  expect([...seen, state(), answer]).toEqual(["saving", "saved", 7]);
  vi.advanceTimersByTime(4_999);
  expect(saveStatus.get()).toEqual({ state: "saved", isLeaving: false });
  vi.advanceTimersByTime(1);
  expect(saveStatus.get()).toEqual({ state: "saved", isLeaving: true });
  vi.advanceTimersByTime(249);
  expect(state()).toBe("saved");
  vi.advanceTimersByTime(1);
  expect(state()).toBe("none");
});

it("treats a thrown error and a status of 400 or more as a failure", async () => {
  await expect(withSaveStatus(() => Promise.reject(new Error("no net")))).rejects.toThrow("no net");
  expect(state()).toBe("failed");
  await withSaveStatus(async () => new Response(null, { status: 204 }));
  expect(state()).toBe("saved");
  await withSaveStatus(async () => new Response(null, { status: 500 }));
  expect(state()).toBe("failed");
});

it("shows the result after the last concurrent request, and a failure of any of them", async () => {
  let finish = () => {};
  const slow = withSaveStatus(() => new Promise<void>((resolve) => (finish = resolve)));
  await expect(withSaveStatus(() => Promise.reject(new Error("first")))).rejects.toThrow();
  expect(state()).toBe("saving");
  finish();
  await slow;
  expect(state()).toBe("failed");
});

it("starts again with the next save, which the previous result's timer does not hide", async () => {
  await withSaveStatus(async () => undefined);
  vi.advanceTimersByTime(5_100);
  let finish = () => {};
  const next = withSaveStatus(() => new Promise<void>((resolve) => (finish = resolve)));
  vi.advanceTimersByTime(1_000);
  expect(saveStatus.get()).toEqual({ state: "saving", isLeaving: false });
  finish();
  await next;
});

it("treats a form's errors as a failure, and a redirect as success", async () => {
  await withSaveStatus(async () => ({ lastResult: { error: {} } }));
  expect(state()).toBe("failed");
  const redirect = new Response(null, { status: 302, headers: { location: "/" } });
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what Remix throws
  await expect(withSaveStatus(() => Promise.reject(redirect))).rejects.toBe(redirect);
  expect(state()).toBe("saved");
  const away = new Response(null, { status: 302, headers: { location: "/account/two_factor" } });
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what Remix throws
  await expect(withSaveStatus(() => Promise.reject(away))).rejects.toBe(away);
  expect(state()).toBe("failed");
});

it("reports a save that was posted without script, unless one is shown already", async () => {
  vi.runAllTimers();
  tellSaved();
  expect(state()).toBe("saved");
  vi.runAllTimers();
  const refused = withSaveStatus(async () => ({ lastResult: {} }));
  tellSaved();
  await refused;
  expect(state()).toBe("failed");
});
