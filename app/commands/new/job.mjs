import { Refusal } from "../refusal.mjs";
import { camel, listRooms, singular, splitName } from "./names.mjs";
import { operationTest } from "./operation.mjs";

const QUEUES = { notifications: "mails" };

/** A tenant's job: catalogue, its line in the map, and its operation if it is missing. */
export function draftJob(draft, name) {
  const { noun, verb } = splitName(draft, name, ".");
  if (draft.read("jobs/handler-map.ts").includes(`"${name}":`))
    throw new Refusal(`The job ${name} is there already: choose another name.`);
  const field = `${camel(singular(noun))}Id`;
  const folders = [noun, ...listRooms(draft, noun).map((room) => `${noun}/${room}`)];
  const files = folders.map((folder) => `app/domain/${folder}/${verb}.server.ts`);
  // An operation that is there may be in any of the noun's rooms; a new one is in its own folder.
  const operation = files.find((file) => draft.has(file)) ?? files[0];
  const isNew = !draft.has(operation);
  draft.insertBefore(
    "jobs/catalog.ts",
    /^ {2}\.\.\.peopleJobs,$/,
    `  "${name}": { abilities: [], payload: z.object({ ${field}: id }), queue: "${QUEUES[noun] ?? "charges"}", attempts: 5 },`,
  );
  addHandler(draft, name, verb, operation);
  if (isNew) {
    draft.create(
      operation,
      `import type { OrganizationContext } from "../context";

/** Write me: what the job does in one sentence. It may run twice: the second time changes nothing. */
export async function ${camel(verb)}(
  ctx: OrganizationContext,
  { ${field} }: { ${field}: string },
): Promise<void> {
  await ctx.transaction(() => Promise.reject(new Error(\`write me: ${name} \${${field}}\`)));
}
`,
    );
    draft.create(
      operation.replace(".ts", ".test.ts"),
      operationTest(verb, `ctx, { ${field}: newId(NOW) }`, ".."),
    );
  }
  return [
    ...(isNew ? [`Decide now, red until then: what it does (${operation} and its test).`] : []),
    "Decide now, red until then: which abilities it has (jobs/catalog.ts), for which the operation asks by ctx.require, and its row in tests/architecture/roles/table.ts.",
    "Look at queue, attempts and payload in jobs/catalog.ts; a payload is ids. It is enqueued by ctx.enqueue.",
    `A payload's field that tests/scenarios/isolation-paths.test.ts does not know (${field}?) gets its example there.`,
  ];
}

/** The map is sorted by name; each import has the operation's name. */
function addHandler(draft, name, verb, operation) {
  const map = "jobs/handler-map.ts";
  const local = camel(verb);
  const entries = draft
    .read(map)
    .split("\n")
    .filter((line) => /^ {2}"[\w.-]+":/.test(line));
  const next = entries.find((line) => line.split('"')[1] > name);
  const entry = `  "${name}": ${local},`;
  const before = next
    ? new RegExp(`^ {2}"${next.split('"')[1].replaceAll(".", "\\.")}":`)
    : /^\} satisfies /;
  draft.insertBefore(map, before, entry);
  draft.insertAfterLast(
    map,
    /^import \{ \w+ \} from "~\/domain\//,
    `import { ${local} } from "${operation.replace(/^app|\.ts$/g, (end) => (end === "app" ? "~" : ""))}";`,
  );
}
