import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Visitor } from "../factories/product";
import type { World } from "../factories/world";
import type { Flow, Scene } from "./flow";
import { beginAt, letTimePass, runUntilQuiet } from "./recovery";

const START = new Date("2027-08-04T15:00:00Z");

/** A person requests a list, and a worker writes its file. */
export const download: Flow = {
  name: "download",
  points: [
    "relay.before_enqueue",
    "relay.after_enqueue",
    "job.before_work",
    "download.while_writing",
    "download.before_store",
    "download.after_store",
    "job.after_work",
    "mail.before_send",
    "mail.after_send",
  ],
  async open(world) {
    await beginAt(world, START);
    await world.lab.script([]);
    const tenant = await world.openTenant();
    const { slug, owner } = tenant.organization;
    for (let donations = 0; donations < 3; donations += 1) await world.give(tenant);
    await runUntilQuiet(world);
    const visitor = world.visitor();
    await visitor.signIn(slug, owner);
    const page = await visitor.get(slug, "/manage/donations/download");
    const email = `${randomUUID()}@example.org`;
    const body = { kind: "donations", format: "csv", email };
    const token = page.meta("csrf-token");
    const sent = await visitor.call("POST", slug, "/manage/api/downloads", { body, token });
    assert.equal(sent.status, 202, sent.text.slice(0, 500));
    return new Requested(world, visitor, slug, email);
  },
};

class Requested implements Scene {
  constructor(
    private readonly world: World,
    private readonly visitor: Visitor,
    private readonly slug: string,
    private readonly email: string,
  ) {}

  async go(workers = 1): Promise<void> {
    await runUntilQuiet(this.world, workers);
  }

  /** The mail came, and its link opens one whole file, whatever died meanwhile. */
  async check(): Promise<void> {
    await letTimePass(this.world, START);
    const { mails } = await this.world.lab.readOutbox(this.email);
    const [link] = [...(mails[0]?.text ?? "").matchAll(/\/manage\/downloads\/[\w-]+\/file/g)];
    assert.ok(link, "no mail with a link");
    const file = await this.visitor.get(this.slug, link[0]);
    assert.equal(file.status, 200);
    const lines = file.text.trimEnd().split("\r\n");
    assert.equal(lines.length, 4, file.text);
    assert.ok(file.text.endsWith("\r\n"));
  }
}
