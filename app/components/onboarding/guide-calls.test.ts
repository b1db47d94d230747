import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readGuideStep, saveGuideStep } from "./guide-calls";

const warn = vi.spyOn(console, "warn");
beforeEach(() => warn.mockReset());
afterEach(() => vi.unstubAllGlobals());

function answerWith(answer: () => Response | Promise<Response>) {
  const requested: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    requested.push([address, init]);
    return answer();
  });
  return requested;
}
const read = () => readGuideStep("upload-documents", new AbortController().signal);

it("requests the step of its guide", async () => {
  const requested = answerWith(() =>
    Response.json({ data: { guide_name: "upload-documents", step: 4 } }),
  );
  expect(await read()).toBe(4);
  expect(requested[0]?.[0]).toBe("/manage/api/tours/upload-documents");
  expect(warn).not.toHaveBeenCalled();
});

it.each([
  ["a server in trouble", () => new Response("", { status: 500 })],
  ["a session that ended", () => Response.json({ error: {} }, { status: 401 })],
  ["an answer without a step", () => Response.json({ data: {} })],
  ["an answer that is no JSON", () => new Response("<html>")],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
])("logs %s and shows nothing", async (_what, answer) => {
  answerWith(answer);
  expect(await read()).toBeNull();
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^guide upload-documents: /));
});

it("logs nothing when the page was left", async () => {
  const leave = new AbortController();
  answerWith(() => {
    leave.abort();
    throw new DOMException("aborted", "AbortError");
  });
  expect(await readGuideStep("upload-documents", leave.signal)).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});

it("saves the step with the page's token, even while the page is being left", async () => {
  const requested = answerWith(() => Response.json({ data: {} }));
  await saveGuideStep("create-campaign", 3, "token-1");
  const [address, init] = requested[0] ?? [];
  expect(address).toBe("/manage/api/tours/create-campaign/progress");
  expect(init).toMatchObject({ method: "PUT", keepalive: true, body: '{"step":3}' });
  expect(new Headers(init?.headers).get("x-csrf-token")).toBe("token-1");
});

it("logs a step that could not be saved", async () => {
  answerWith(() => new Response("", { status: 503 }));
  await saveGuideStep("create-campaign", 3, "token-1");
  expect(warn).toHaveBeenCalledExactlyOnceWith("guide create-campaign: answered 503");
});
