/** A team of an organisation, its people, and what they and its donors do, on a running product. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { cards, newEmail } from "../../factories/donation-form";
import type { Answer, Visitor } from "../../factories/product";
import type { Tenant, World } from "../../factories/world";

const PLEDGES = "/manage/api/pledges";
/** The time of the scenarios' captures. */
export const START = "2027-01-12T15:00:00Z";
const TEAMS = "/manage/settings/agencies";

interface Facts {
  /** Of the organisation, in their order. */
  gateways?: string[];
  /** The team's own. */
  gateway?: string;
  mode?: "live" | "sandbox";
  checkedBy?: "nobody" | "agency" | "organization";
  syncDelay?: number;
}

/** Somebody who signed in, and may call. */
class Caller {
  private constructor(
    private readonly visitor: Visitor,
    private readonly slug: string,
    private readonly token: string,
  ) {}

  static async signIn(
    world: World,
    slug: string,
    person: { email: string; password: string },
    path: string,
  ): Promise<Caller> {
    const visitor = world.visitor();
    const page = await visitor.signIn(slug, person, path);
    return new Caller(visitor, slug, page.meta("csrf-token"));
  }

  call(method: string, path: string, body?: object): Promise<Answer> {
    const sent = body ? { body } : {};
    return this.visitor.call(method, this.slug, path, { ...sent, token: this.token });
  }
}

export interface PledgeJson {
  uuid: string;
  state: string;
  reason: string | null;
  amount: string;
  donation_uuid: string | null;
}

export class Team {
  private constructor(
    readonly world: World,
    readonly tenant: Tenant,
    readonly owner: Caller,
    readonly id: string,
  ) {}

  /** Opens an organisation with a team for its campaign; the owner makes it by the calls. */
  static async open(world: World, facts: Facts = {}): Promise<Team> {
    const { gateways = ["local_payments"], gateway, syncDelay = 300 } = facts;
    const tenant = await world.openTenant({ gateways });
    const { slug, processors } = tenant.organization;
    const owner = await Caller.signIn(world, slug, tenant.organization.owner, "/manage/donations");
    const own = processors.find((one) => one.gateway === gateway);
    const made = await owner.call("POST", TEAMS, {
      agency: {
        ...{ agency_name: "Calle Sur", handler: "agency", scope: "both", sync_delay: syncDelay },
        ...{ mode: facts.mode ?? "live", checked_by: facts.checkedBy ?? "nobody" },
        payment_processor: own?.uuid ?? null,
      },
      account: { first_name: "Rita", last_name: "Sosa", email: newEmail() },
    });
    expect(made.status, made.text).toBe(201);
    const { token: id } = made.data<{ token: string }>();
    const added = await owner.call("POST", `${TEAMS}/${id}/campaigns/${tenant.campaign.uuid}`);
    expect(added.status, added.text).toBeLessThan(300);
    return new Team(world, tenant, owner, id);
  }

  get slug(): string {
    return this.tenant.organization.slug;
  }

  async enter(role: string): Promise<Caller> {
    const order = { slug: this.slug, role, agency: this.id };
    const person = await this.world.lab.call<{ email: string; password: string }>(
      "POST",
      "/users",
      order,
    );
    return Caller.signIn(this.world, this.slug, person, "/agency");
  }

  discard(): Promise<Answer> {
    return this.owner.call("DELETE", `${TEAMS}/${this.id}`);
  }

  /** Returns a pledge as a tablet makes it; the donor is a new one. */
  pledge({ donor, ...changes }: { donor?: object; [name: string]: unknown } = {}) {
    return {
      uuid: randomUUID(),
      campaign_uuid: this.tenant.campaign.uuid,
      channel: "f2f",
      captured_at: START,
      device_id: "tablet-1",
      donor: { first_name: "Ana", last_name: "Paz", email: newEmail(), ...donor },
      donation: { recurrency: 1, amount: "1500.00", collect_day: 5 },
      consents: [],
      payment: { kind: "link" },
      ...changes,
    };
  }

  /** Reads a pledge as the organisation does. */
  async read(uuid: string): Promise<PledgeJson> {
    const path = `${PLEDGES}/${uuid}`;
    const answer = await this.owner.call("GET", path);
    if (answer.status === 200) return answer.data<PledgeJson>();
    // The session of a month ago is over.
    const { owner } = this.tenant.organization;
    const again = await Caller.signIn(this.world, this.slug, owner, "/manage/donations");
    return (await again.call("GET", path)).data<PledgeJson>();
  }

  /** Returns the path of the newest link of a kind in the mails to a donor. */
  async linkTo(email: string, kind: "pay" | "stop"): Promise<string> {
    const { mails } = await this.world.lab.readOutbox(email);
    const links = mails.map(({ text }) => new RegExp(`https?:\\S+/p/${kind}/\\S+`).exec(text)?.[0]);
    const url = links.find((one) => one !== undefined);
    if (!url) throw new Error(`no link in: ${mails.map(({ text }) => text).join("\n--\n")}`);
    return new URL(url).pathname;
  }

  /** Types a card on the page of a link, as a browser without script does. */
  async pay(path: string, card: string = cards.good): Promise<Answer> {
    const donor = this.world.visitor();
    const page = await donor.get(this.slug, path);
    expect(page.status, page.text.slice(0, 300)).toBe(200);
    return donor.post(this.slug, path, {
      csrf_token: page.field("csrf_token"),
      "payment_method[cc_number]": card,
      "payment_method[cc_expiration]": "12/39",
      "payment_method[cc_verification_number]": "123",
      "payment_method[cardholder_name]": "Ana Paz",
      "payment_method[cardholder_id_type]": "DNI",
      "payment_method[cardholder_id_number]": "20123456",
    });
  }

  /** Opens the stop link, which changes nothing, and presses its one button. */
  async stop(path: string): Promise<Answer> {
    const donor = this.world.visitor();
    await donor.get(this.slug, path);
    return donor.follow(await donor.post(this.slug, path, {}));
  }

  /** Returns the gateway of each charge of a donation, oldest first. */
  async gatewaysOf(donation: string): Promise<string[]> {
    const { rows } = await this.world.database.query<{ gateway: string }>(
      `SELECT p.gateway FROM transactions t
         JOIN payment_processors p ON p.organization_id = t.organization_id AND p.id = t.payment_processor_id
        WHERE t.donation_id = $1 AND t.status <> 'planned' ORDER BY t.created_at`,
      [donation],
    );
    return rows.map(({ gateway }) => gateway);
  }

  async countDonations(): Promise<number> {
    const { uuid } = this.tenant.organization.organization;
    const { rows } = await this.world.database.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM donations WHERE organization_id = $1",
      [uuid],
    );
    return rows[0]?.count ?? 0;
  }
}

export const capture = (person: Caller, pledge: object): Promise<Answer> =>
  person.call("POST", PLEDGES, { pledge });
