// After donations, the heaps of web and worker contain no card number and no security code; the
// vault's contains no code.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStack } from "../../app/commands/running/stack.mjs";
import { donationBody, donationFields } from "../factories/donation-form";
import type { Stack } from "../factories/product";
import { World } from "../factories/world";
import { findNumber, newCardNumber } from "./canary";
import { findInFile, findInMemory } from "./raw-bytes";

const number = newCardNumber();
/** Three digits occur by chance in any heap, so a code is recognised together with its field. */
const code = "907";
const CODE = new RegExp(`(?:cvv|verification_number|security_code)(?:\\W|%5D){0,6}${code}(?!\\d)`);
const PROCESSES = ["web", "worker", "vault"] as const;

let world: World;
let folder: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-heaps-"));
  fs.chmodSync(folder, 0o777);
  // Node.js writes its heap at the signal; the option is set for this product only.
  const env = { NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}` };
  world = await World.open((await startStack({ env })) as Stack);
  await world.lab.setClock("2027-04-06T15:00:00Z");
}, 180_000);
afterAll(async () => {
  await world.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

function pidOf(name: string): number {
  const file = path.join(world.stack.dataDir, "processes.json");
  const listed = JSON.parse(fs.readFileSync(file, "utf8")) as unknown;
  const entries = Object.values(listed as object).flat() as { name: string; pid: number }[];
  const found = entries.find((entry) => entry.name === name || entry.name.startsWith(`${name}-`));
  if (!found) throw new Error(`no process ${name} in ${file}`);
  return found.pid;
}

/** Returns the strings of a process's heap after garbage collection. */
async function readHeap(name: string): Promise<string[]> {
  const before = new Set(fs.readdirSync(folder));
  process.kill(pidOf(name), "SIGUSR2");
  for (let waited = 0; waited < 90_000; waited += 250) {
    await wait(250);
    const file = fs.readdirSync(folder).find((one) => !before.has(one));
    if (!file) continue;
    const text = fs.readFileSync(path.join(folder, file), "latin1");
    if (!text.trimEnd().endsWith("}")) continue;
    return (JSON.parse(text) as { strings: string[] }).strings;
  }
  throw new Error(`${name} wrote no heap`);
}

it("is used by call and by form, once, monthly and a month later", async () => {
  const tenant = await world.openTenant();
  const { slug } = tenant.organization;
  const place = `/c/${tenant.campaign.slug}`;
  const donor = world.visitor();
  for (const [at, monthly] of [false, true, true].entries()) {
    const page = await donor.get(slug, place);
    const body = donationBody({ card: number, monthly, collectDay: 10, amount: `${1001 + at}.00` });
    const method = { ...(body.payment_method as object), cc_verification_number: code };
    const donation = { ...body, payment_method: method };
    const token = page.meta("csrf-token");
    const given = await donor.call("POST", slug, `${place}/donations`, { body: donation, token });
    expect(given.status, given.text).toBe(201);
  }
  const page = await donor.get(slug, place);
  const posted = await donor.post(slug, `${place}/donations`, {
    ...donationFields({ card: number }),
    "payment_method[cc_verification_number]": code,
    csrf_token: page.field("csrf_token"),
    idempotency_key: page.field("idempotency_key"),
  });
  expect(posted.status).toBe(303);
  await world.lab.setClock("2027-05-12T15:00:00Z");
  await world.lab.runDue();
});

describe.each(PROCESSES)("the heap of %s", (name) => {
  it("contains neither", async () => {
    const strings = await readHeap(name);
    // The search finds the process's own texts, so it works.
    expect(strings.length).toBeGreaterThan(10_000);
    expect(
      strings.some((text) => text.includes(`dadiva-${name}`) || text.includes("SIGTERM")),
    ).toBe(true);
    const hits = findNumber(number, { [name]: strings.join("\n") });
    // Only the vault may know numbers, and only during a charge.
    expect(name === "vault" ? [] : hits).toEqual([]);
    expect(strings.filter((text) => CODE.test(text)).map((text) => text.slice(0, 80))).toEqual([]);
  }, 120_000);
});

/** Returns whether a crash leaves its core file in its folder; a machine may forbid it. */
function canDumpHere(): boolean {
  const pattern = fs.readFileSync("/proc/sys/kernel/core_pattern", "utf8").trim();
  const limits = fs.readFileSync("/proc/self/limits", "utf8");
  const [, most = "0"] = /^Max core file size +\S+ +(\S+)/m.exec(limits) ?? [];
  return !/[|/]/.test(pattern) && most !== "0";
}

describe.runIf(process.platform === "linux")("the memory itself, freed or not", () => {
  // Web cannot wipe Node.js's own buffers (docs/known-limits.md), so its freed memory is not searched.
  it("of the worker contains no number", () => {
    expect(findInMemory(pidOf("worker"), number)).toEqual([]);
  });

  it("would reveal it: this test's own buffer is found", () => {
    const kept = Buffer.from([...number].reverse().join("")).reverse();
    expect(findInMemory(process.pid, number)).toContain("plain");
    expect(kept.toString()).toBe(number);
  });
});

describe("a core file", () => {
  it.runIf(process.platform === "linux")("of any of them would contain no memory", () => {
    for (const name of PROCESSES) {
      const filter = fs.readFileSync(`/proc/${pidOf(name)}/coredump_filter`, "utf8").trim();
      expect(Number.parseInt(filter, 16), name).toBe(0);
    }
  });

  it.runIf(process.platform === "linux")(
    "of a process that died by SIGABRT contains none of its data",
    () => {
      const place = fs.mkdtempSync(path.join(folder, "core-"));
      /** Returns the forms of the number in the core files of a process with this filter. */
      const cores = (filter: string) => {
        const own = fs.mkdtempSync(path.join(place, "filter-"));
        const held = `require("node:fs").writeFileSync("/proc/self/coredump_filter", "${filter}");
        globalThis.kept = Buffer.from([..."${number}"].reverse().join("")).reverse(); process.abort();`;
        const limited = `ulimit -c unlimited 2>/dev/null; "$0" -e "$1"`;
        const command = ["-c", limited, process.execPath, held];
        spawnSync("/bin/sh", command, { cwd: own, stdio: "ignore" });
        const files = fs.readdirSync(own).filter((file) => /core/.test(file));
        return files.map((file) => findInFile(path.join(own, file), number));
      };
      const whole = cores("33");
      if (canDumpHere()) expect(whole.flat(), "the search finds what is there").toContain("plain");
      else expect(whole, "a machine that keeps core files elsewhere").toEqual([]);
      expect(cores("0").flat()).toEqual([]);
    },
    60_000,
  );
});
