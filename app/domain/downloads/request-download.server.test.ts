import { expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { signedInContext, signUp } from "../../../tests/factories/people";
import { downloadKinds } from "./kinds";
import { requestDownload } from "./request-download.server";

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const now = new Date("2026-11-26T15:00:00Z");

it("takes every list that has a file", async () => {
  const ctx = await signedInContext(await signUp(now), now);
  for (const kind of downloadKinds) {
    const wish = { kind, format: "csv", email: "ana@example.org", filters: {} } as const;
    const once = await requestDownload(ctx, wish);
    expect(once, kind).toMatchObject({ state: "done", answer: { state: "inProcess" } });
  }
});
