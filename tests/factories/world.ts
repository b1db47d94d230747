/** One product, its lab and its owner's database, shared by scenarios. */
import pg from "pg";
import { openPool } from "~/infrastructure/database/pool.server";
import { openStack } from "../../app/commands/running/stack.mjs";
import { donationBody, type DonationOrder } from "./donation-form";
import { Lab, type LabCampaign, type LabOrganization } from "./lab";
import { Visitor, type Answer, type Stack } from "./product";

export interface Tenant {
  organization: LabOrganization;
  campaign: LabCampaign;
}

export interface TransactionRow {
  id: string;
  status: string;
  period: string | null;
  attempt: number;
  amount: bigint;
  decline_code: string | null;
  date: Date;
  fee: bigint;
  commission: bigint;
}

export interface CollectionRow {
  period: string;
  state: string;
  due_at: Date;
}

export class World {
  readonly lab: Lab;

  private constructor(
    readonly stack: Stack,
    /** The owner's connection, which sees the rows of every tenant. */
    readonly database: pg.Pool,
  ) {
    this.lab = new Lab(stack.labUrl);
  }

  /** Joins the product of `npm test`, or starts one; ends earlier tests' donations unless `keepDonations`. */
  static async open(own?: Stack, { keepDonations = false } = {}): Promise<World> {
    const stack = own ?? ((await openStack()) as Stack);
    const types = new pg.TypeOverrides();
    types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));
    const database = openPool({ connectionString: stack.databaseUrl, max: 3, types });
    const world = new World(stack, database);
    await world.lab.disarmAll();
    await world.endScripts();
    if (!keepDonations) await world.retireDonations();
    return world;
  }

  async close(): Promise<void> {
    await this.lab.disarmAll();
    await this.endScripts();
    await this.lab.setClock(null);
    this.lab.close();
    await this.database.end();
    await this.stack.stop();
  }

  /** A company's answers that no charge took would be the next file's; Stripe has those of `global_payments`, too. */
  private async endScripts(): Promise<void> {
    for (const gateway of ["local_payments", "global_payments"]) await this.lab.script([], gateway);
  }

  /** Starts the processes that a test killed. */
  async startAll(): Promise<void> {
    const { external, queues } = this.stack;
    const servers = [external ? [] : "postgres", queues === "redis" ? "redis" : []].flat();
    for (const name of [...servers, "vault", "web", "worker"]) await this.lab.start(name);
  }

  visitor(address?: string): Visitor {
    return new Visitor(this.stack, address);
  }

  async openTenant(
    organization: Record<string, unknown> = {},
    campaign: Record<string, unknown> = {},
  ): Promise<Tenant> {
    const made = await this.lab.createOrganization(organization);
    return { organization: made, campaign: await this.lab.createCampaign(made.slug, campaign) };
  }

  /** Makes a donation with the JSON call, with the token of the campaign's page. */
  async give(
    tenant: Tenant,
    order: DonationOrder = {},
    headers: Record<string, string> = {},
    donor: Visitor = this.visitor(),
  ): Promise<Answer> {
    const { slug } = tenant.organization;
    const { country } = tenant.organization.organization;
    const page = await donor.get(slug, `/c/${tenant.campaign.slug}`);
    const body = donationBody({ country, ...order });
    const token = page.meta("csrf-token");
    return donor.call("POST", slug, `/c/${tenant.campaign.slug}/donations`, {
      body,
      token,
      headers,
    });
  }

  async listTransactions(donationId: string): Promise<TransactionRow[]> {
    const { rows } = await this.database.query<TransactionRow>(
      `SELECT id, status, period, attempt, amount, decline_code, date, fee, commission
         FROM transactions WHERE donation_id = $1 ORDER BY date, attempt, id`,
      [donationId],
    );
    return rows;
  }

  /** Returns `period status` for each transaction of a donation, oldest first. */
  async describeMonths(donationId: string): Promise<string[]> {
    const rows = await this.listTransactions(donationId);
    return rows.map(({ period, status }) => `${period} ${status}`);
  }

  async listCollections(donationId: string): Promise<CollectionRow[]> {
    const { rows } = await this.database.query<CollectionRow>(
      `SELECT period, state, due_at FROM collections WHERE donation_id = $1 ORDER BY period`,
      [donationId],
    );
    return rows;
  }

  /** Counts the charges of one donation in the provider's journal, without look-ups. */
  async countCharges(donationId: string): Promise<number> {
    const ids = new Set((await this.listTransactions(donationId)).map(({ id }) => id));
    const calls = await this.lab.listCalls();
    return calls.filter(
      ({ operation, reference }) => operation === "charge" && ids.has(reference ?? ""),
    ).length;
  }

  /** Ends donations of earlier tests, so that a script's answers reach the intended donation. */
  async retireDonations(): Promise<void> {
    await this.database.query(
      `UPDATE collections SET state = 'cancelled' WHERE state IN ('open', 'claimed')`,
    );
    await this.database.query(`UPDATE donations SET status = 'discarded' WHERE status = 'active'`);
    await this.database.query(
      `UPDATE transactions SET check_at = NULL WHERE status = 'in_process'`,
    );
  }
}

export function donationOf(answer: Answer): string {
  return answer.data<{ donation: { uuid: string } }>().donation.uuid;
}

export function transactionOf(answer: Answer): string {
  return answer.data<{ transaction: { uuid: string } }>().transaction.uuid;
}
