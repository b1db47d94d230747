/** Metrics of every process. Labels come from closed lists, so that no visitor can add a series. */
import { Counter, Histogram, register } from "prom-client";

/** Seconds of requests outside the page cache, which counts its own. */
export const requestSeconds = new Histogram({
  name: "dadiva_http_request_seconds",
  help: "Requests by route pattern, method and status class, but for pages out of memory",
  labelNames: ["route", "method", "status"],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

/** `cause` is the contract's decline cause, or none. */
export const chargesTotal = new Counter({
  name: "dadiva_charges_total",
  help: "What became of charges, by gateway, outcome and cause of refusal",
  labelNames: ["gateway", "outcome", "cause"],
});

export const mailsTotal = new Counter({
  name: "dadiva_mails_total",
  help: "Mails handed to the mail server, and those that it did not take",
  labelNames: ["result"],
});

/** `path` is one of the vault's calls, `result` its status class, or `unreachable`, `silent`. */
export const vaultSeconds = new Histogram({
  name: "dadiva_vault_call_seconds",
  help: "Calls to the vault, by path and result",
  labelNames: ["path", "result"],
  buckets: [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30],
});

/** `result`: stored, repeated, refused. */
export const notificationsTotal = new Counter({
  name: "dadiva_notifications_total",
  help: "Notifications of payment companies, by what was done with them",
  labelNames: ["provider", "result"],
});

/** Clicks that back-office pages report. */
export const pageEventsTotal = new Counter({
  name: "dadiva_page_events_total",
  help: "Clicks on the gateways' pages, by event and gateway",
  labelNames: ["event", "gateway"],
});

/** `result`: done, failed (will be retried), given_up. */
export const jobsTotal = new Counter({
  name: "dadiva_jobs_total",
  help: "Jobs that a worker ran, by name and result",
  labelNames: ["job", "result"],
});

/** Returns the process's metrics in Prometheus' text format. */
export function exposeMetrics(): Promise<string> {
  return register.metrics();
}

const FAMILY = /^# (?:HELP|TYPE) (\S+)/;

/** Merges the metrics of several processes, because the format needs a name's lines under one heading. */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, { head: string[]; samples: string[] }>();
  for (const text of texts) {
    let family: { head: string[]; samples: string[] } | undefined;
    let isNew = false;
    for (const line of text.split("\n")) {
      const name = FAMILY.exec(line)?.[1];
      if (name !== undefined) {
        const known = families.get(name);
        if (known !== family || !known) isNew = known === undefined;
        family = known ?? { head: [], samples: [] };
        families.set(name, family);
        if (isNew) family.head.push(line);
      } else if (line !== "" && !line.startsWith("#")) family?.samples.push(line);
    }
  }
  const blocks = [...families.values()].map(({ head, samples }) => [...head, ...samples]);
  return `${blocks.map((lines) => lines.join("\n")).join("\n")}\n`;
}
