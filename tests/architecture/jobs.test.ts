/** The job map, its handlers and the operations behind them; the schedules; the failpoints. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { FAILPOINTS } from "~/infrastructure/failpoints";
import { commands, jobs, queues, schedules } from "../../jobs/catalog";
import { exportsOf, importsOf, isTest, listFiles, nameOf, read } from "./sources";

/** Jobs without an operation of their own name, and why. */
const WITHOUT_OPERATION: Record<string, string> = {
  "platform.run-schedule": "runs what the schedule's own name says",
};

/** Jobs that keep the name that the version before knows, whose operation has moved since. */
const MOVED: Record<string, string> = {
  "campaigns.resize-picture": "pictures.resize-picture",
};

/** What a payload may carry beside ids. */
const BESIDE_IDS: Record<string, string[]> = {
  // What was decided: the document itself may be further by then.
  "notifications.send-review-notice": ["decision"],
  // What is told: by then the dispute may be further.
  "notifications.send-dispute-notice": ["stage"],
  // How the request stood when they were ordered: of one that stands otherwise nothing is told.
  "notifications.send-access-notice": ["step"],
  "notifications.send-access-answer": ["step", "to"],
  // When the last look was, and what it came to: of an account that stands otherwise nothing is done.
  "payment-processors.check-connection": ["after", "isDoubted"],
  "donations.charge-collection": ["period"],
  // Of each its donation's id and its period.
  "donations.charge-collections": ["collections"],
  "notifications.report-missed": ["period"],
  // Ids, too.
  "notifications.send-receipts": ["transactionIds"],
  "platform.run-schedule": ["schedule"],
  // A key of `emails.two_factor`.
  "notifications.send-two-factor-notice": ["notice"],
  // Sealed with the product's key: the database keeps the hash alone.
  "notifications.send-verification-code": ["sealedCode"],
  "notifications.send-invitation": ["sealedToken"],
  "notifications.send-operator-link": ["sealedToken"],
  "notifications.send-password-reset": ["sealedWish"],
  "notifications.send-email-change": ["step"],
  "notifications.send-account-notice": ["notice", "sealedAddress", "isStranger"],
};

const names = Object.keys(jobs) as (keyof typeof jobs)[];
const handlerOf = (job: string) => `jobs/handlers/${job.replace(".", "/")}.ts`;

/** The operation files that do what `noun.verb-noun` says, whichever noun they live in. */
function operationOf(job: string): string {
  const [noun, verb] = (MOVED[job] ?? job).split(".");
  return `app/domain/${noun}/${verb}.server.ts`;
}

/** Names of jobs, as texts or constants, for which a file makes a job's context. */
function contextsOf(text: string): string[] {
  const constants = new Map(
    [...text.matchAll(/\bconst (\w+) = ("[\w.-]+");/g)].map(([, name = "", value]) => [
      name,
      value,
    ]),
  );
  const calls = text.matchAll(
    /\b(?:createJobContext|jobContext|asJob|workerAt|at)\(\s*(?:(?:[^;()]|\((?:[^()]|\([^()]*\))*\))*?,\s*)??("[\w.-]+"|[A-Z]+)[,)\s]/g,
  );
  return [...calls].flatMap(([, given = ""]) => {
    const literal = constants.get(given) ?? given;
    return literal.startsWith('"') ? [literal.slice(1, -1)] : [];
  });
}

describe("jobs", () => {
  test("each has its handler file, and each handler file its job", () => {
    const files = listFiles("jobs/handlers").filter((file) => !isTest(file));
    expect(files).toEqual(names.map(handlerOf).toSorted());
    for (const file of files) expect(exportsOf(file), file).toEqual(["handle"]);
  });

  test("the handler map names each of them by its own name", () => {
    const map = read("jobs/handler-map.ts");
    const entries = [...map.matchAll(/^ {2}"([\w.-]+)": (\w+),$/gm)];
    const imports = new Map(
      [...map.matchAll(/import \{ handle as (\w+) \} from "\.\/handlers\/(.+)"/g)].map(
        ([, local = "", place = ""]) => [local, place],
      ),
    );
    const found = entries.map(([, job = "", local = ""]) => [job, imports.get(local)]);
    expect(found).toEqual(names.toSorted().map((job) => [job, job.replace(".", "/")]));
  });

  test("each calls the operation of its name", () => {
    const bad = names.filter((job) => {
      if (job in WITHOUT_OPERATION) return false;
      return !importsOf(handlerOf(job)).includes(operationOf(job));
    });
    expect(bad.map((job) => `${handlerOf(job)} → ${operationOf(job)}`)).toEqual([]);
  });

  test("payloads are ids", () => {
    for (const job of names) {
      const schema = z.toJSONSchema(jobs[job].payload) as {
        properties: Record<string, { format?: string }>;
      };
      const others = Object.entries(schema.properties)
        .filter(([, { format }]) => format !== "uuid")
        .map(([field]) => field);
      expect(others, job).toEqual(BESIDE_IDS[job] ?? []);
    }
  });

  test("each runs in a test under its own name, with no other ability than its own", () => {
    const workers = [...names.filter((job) => "abilities" in jobs[job]), ...Object.keys(commands)];
    // A job that belongs to no organisation makes the context itself, once it knows which one it acts in.
    const files = [
      ...listFiles("app", "jobs").filter(isTest),
      ...listFiles("tests/factories"),
      ...workers.map(operationOf),
    ];
    const contexts = new Set(files.flatMap((file) => contextsOf(read(file))));
    expect(workers.filter((name) => !contexts.has(name))).toEqual([]);
    expect(
      contextsOf('const JOB = "a.b";\nawait run(at(now, JOB), one); asJob(ctx, "c.d")'),
    ).toEqual(["a.b", "c.d"]);
  });

  test("each goes to a queue that has workers", () => {
    for (const job of names) expect(Object.keys(queues), job).toContain(jobs[job].queue);
  });
});

test("each schedule runs an operation of its name", () => {
  const imports = importsOf("jobs/schedules.ts");
  for (const name of Object.keys(schedules)) {
    const operation = imports.find((file) => file.endsWith(`/${name.split(".")[1]}.server.ts`));
    expect(operation, name).toBeDefined();
    expect(exportsOf(operation ?? ""), name).toContain(nameOf(operation ?? ""));
  }
});

describe("failpoints", () => {
  const own = "app/infrastructure/failpoints.ts";
  const code = listFiles("app", "jobs").filter(
    (file) => /\.ts$/.test(file) && !isTest(file) && file !== own,
  );
  const used = code.flatMap((file) =>
    [...read(file).matchAll(/\bfailpoint\(\s*"([\w.]+)"/g)].map(([, point]) => point),
  );

  test("each is named once", () => {
    expect(new Set(FAILPOINTS).size).toBe(FAILPOINTS.length);
  });

  test("each stands somewhere in the code", () => {
    expect(FAILPOINTS.filter((point) => !used.includes(point))).toEqual([]);
  });
});
