/** Tests the job map, its handlers and their operations, the schedules and the failpoints. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { FAILPOINTS } from "~/infrastructure/failpoints";
import { commands, jobs, queues } from "../../jobs/catalog";
import { schedules } from "../../jobs/schedule-list";
import { exportsOf, importsOf, isTest, listFiles, nameOf, read } from "./sources";

const WITHOUT_OPERATION: Record<string, string> = {
  "platform.run-schedule": "runs what the schedule's own name says",
};

/** Payload fields that are no ids. */
const BESIDE_IDS: Record<string, string[]> = {
  // The name of the cause, which chooses the table of the attempt.
  "payments.check-charge": ["cause"],
  "donations.withdraw-charge": ["tries"],
  // The day on which the pause ends; another day means another pause.
  "donations.resume-on-day": ["resumesOn"],
  "payments.refund-duplicate": ["cause"],
  "payments.send-refund": ["cause"],
  "notifications.send-payout-notice": ["state"],
  // A repeat of a turn that is over mails nobody.
  "notifications.send-update-mails": ["turn"],
  "notifications.send-upgrade-notice": ["period"],
  // The fan-out has happened: this job writes to the buyer alone.
  "notifications.send-tickets": ["isForBuyer"],
  // What happened to the event in which version, the ids of the tickets, and whether the fan-out has happened.
  "notifications.send-event-notice": ["notice", "version", "ticketIds", "isForBuyer"],
  // The decision, because the document itself may have changed meanwhile.
  "notifications.send-review-notice": ["decision"],
  // The stage, because the dispute may have changed meanwhile.
  "notifications.send-dispute-notice": ["stage"],
  // What the mail is about, with the id or time that lets it go out once.
  "notifications.send-donor-notice": ["notice", "key"],
  // The request's state when the mail was queued; if it differs later, no mail is sent.
  "notifications.send-access-notice": ["step"],
  "notifications.send-access-answer": ["step", "to"],
  // Time and result of the last check; if the account has changed since, nothing happens.
  "payment-processors.check-connection": ["after", "isDoubted"],
  // The end and the days before it: once the end has moved, no mail is sent.
  "notifications.send-trial-notice": ["endsAt", "days"],
  // The event's name and its own words, because what it was about may be gone; the day of a mail.
  "news.record-item": ["kind", "key", "facts"],
  "notifications.send-news-digest": ["day"],
  // How often it looked, the day and the link of the reminder, and what the mail is about.
  "pledges.charge-pledge": ["tries"],
  "pledges.follow-charge": ["tries"],
  "pledges.remind-pledge": ["day", "pendingAt"],
  "notifications.send-pledge-notice": ["notice", "key"],
  // Donation id and period of each.
  "donations.charge-collections": ["collections"],
  "notifications.report-missed": ["period"],
  // These are ids, too.
  "notifications.send-receipts": ["transactionIds"],
  "platform.run-schedule": ["schedule"],
  // A key of `emails.two_factor`.
  "notifications.send-two-factor-notice": ["notice"],
  // Sealed with the product's key, because the database only stores the hash.
  "notifications.send-verification-code": ["sealedCode"],
  // The donor's address and code: a refused try stores neither.
  "notifications.send-donor-code": ["sealed"],
  // What a stranger typed, and a donor's former address.
  "notifications.send-donor-entry": ["sealed"],
  "notifications.send-donor-email-change": ["sealed"],
  "notifications.send-agency-invitation": ["sealedToken"],
  "notifications.send-invitation": ["sealedToken"],
  "notifications.send-operator-link": ["sealedToken"],
  "notifications.send-password-reset": ["sealedWish"],
  "notifications.send-email-change": ["step"],
  "notifications.send-account-notice": ["notice", "sealedAddress", "isStranger"],
};

const names = Object.keys(jobs) as (keyof typeof jobs)[];

/** The operation's file, in the noun's own folder or in one of its rooms. */
function operationOf(job: string): string {
  const [noun, verb] = job.split(".");
  const files = listFiles(`app/domain/${noun}`);
  return files.find((file) => file.endsWith(`/${verb}.server.ts`)) ?? `${noun}/${verb}`;
}

/** Returns the names of jobs, as texts or constants, for which a file creates a job's context. */
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
  test("the map has each of them under its own name, with the operation of that name", () => {
    const map = read("jobs/handler-map.ts");
    const entries = [...map.matchAll(/^ {2}"([\w.-]+)":/gm)].map(([, job]) => job);
    expect(entries).toEqual(names.toSorted());
    const imports = importsOf("jobs/handler-map.ts");
    const bad = names.filter((job) => {
      if (job in WITHOUT_OPERATION) return false;
      const operation = operationOf(job);
      return !imports.includes(operation) || !map.includes(nameOf(operation));
    });
    expect(bad.map((job) => `${job} → ${operationOf(job)}`)).toEqual([]);
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

  test("each runs in a test under its own name, with only its own abilities", () => {
    const workers = [...names.filter((job) => "abilities" in jobs[job]), ...Object.keys(commands)];
    // A job without an organisation creates the context itself, once it knows the organisation.
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

  test("each uses a queue that has workers", () => {
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

  test("each is used in the code", () => {
    expect(FAILPOINTS.filter((point) => !used.includes(point))).toEqual([]);
  });
});
