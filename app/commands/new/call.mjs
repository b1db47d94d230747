import { Refusal } from "../refusal.mjs";
import { camel, refuseNameless } from "./names.mjs";
import { isMapped, readAddress, stemOf } from "./route.mjs";

const ROLES = "tests/architecture/roles/table.ts";
const title = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** A JSON call of the back office: its file, test and line in the table of roles. */
export function draftCall(draft, name) {
  const parts = readAddress(name);
  if (!name.startsWith("manage/api/"))
    throw new Refusal(
      "A new call has its address at manage/api/…: others have rules of their own, copy their neighbour.",
    );
  const stem = stemOf(parts.slice(2));
  refuseNameless(stem);
  const url = `__json/${name}`;
  const path = `/${name.replace(/:(\w+)/g, "{$1}")}`;
  const isTaken = draft
    .list("app/routes/api")
    .some(
      (file) =>
        file.endsWith(".calls.ts") &&
        draft.read(`app/routes/api/${file}`).includes(`path: "${path}"`),
    );
  if (isTaken || isMapped(draft, url)) throw new Refusal(`The URL map has ${url} already.`);
  const file = `app/routes/api/${stem}.calls.ts`;
  draft.create(file, callsFile({ path, local: camel(stem) }));
  draft.create(`app/routes/api/${stem}.calls.test.ts`, callsTest({ name, stem }));
  draft.insertAfterLast(
    ROLES,
    /^ {2}"?[\w/:-]+"?: \{ (?:loader|action): /,
    `  "${url}": { loader: [] }, // write me: who may, from readings 'Accounts'`,
  );
  return [
    `Decide now, each is red until then: what it answers (${file} and its test) and who may (${ROLES}).`,
    "Its route, its description in /api/openapi.json and its part of the isolation sweep follow from defineCall.",
  ];
}

function callsFile({ path, local }) {
  return `import { z } from "zod";
import { defineCall } from "~/http/calls/define-call.server";
import { uuid } from "~/http/openapi/shapes";

export const calls = [
  defineCall({
    id: "get${title(local)}",
    method: "GET",
    path: "${path}",
    summary: "Write me.",
    ability: ["read", "organization"],
    answers: { 200: z.strictObject({ uuid }) },
    // Write me: call the operation and answer with what it gives.
    handle: ({ ctx }) => ({ uuid: ctx.organizationId }),
  }),
];
`;
}

function callsTest({ name, stem }) {
  const visited = `/${name.replace(/:\w+/g, "0193a1b2-0000-7000-8000-000000000000")}`;
  return `import { expect, it } from "vitest";
import { serveCalls } from "~/http/calls/define-call.server";
import { routeArgs } from "../../../tests/factories/route-args";
import { calls } from "./${stem}.calls";

const serve = serveCalls(calls);

it("refuses who isn't signed in", async () => {
  const answered = serve(routeArgs("${visited}", null, { isJson: true }));
  await expect(answered).rejects.toThrow("unauthenticated");
});

it("write me: what it answers", async () => {
  const answered = await serve(routeArgs("${visited}", "owner", { isJson: true }));
  expect(await answered.json()).toEqual({ data: "write me" });
});
`;
}
