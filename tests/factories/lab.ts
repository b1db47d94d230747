/** A client of the lab's control port (contract.md). */

export interface LabOrganization {
  slug: string;
  host: string;
  organization: { uuid: string; name: string; country: string; currency: string; timezone: string };
  owner: { email: string; password: string };
  processors: { uuid: string; gateway: string }[];
}

export interface LabCampaign {
  uuid: string;
  slug: string;
  url: string;
  action: string;
  items: { uuid: string; amount: string; caption: string }[];
}

export interface LabUser {
  uuid: string;
  email: string;
  password: string;
}

export interface LabOperator extends LabUser {
  totp_secret: string;
}

export interface GatewayCall {
  operation: string;
  idempotency_key: string | null;
  reference: string | null;
  amount: string | null;
  currency: string | null;
  at: string;
  answer: string;
}

export interface BookRow {
  reference: string;
  payment_id: string;
  amount: string;
  currency: string;
  status: string;
  booked_at: string;
  refunded_amount: string;
}

export type FaultAction = "kill" | "throw" | "hang";

interface Outbox {
  mails: {
    to: string;
    message_id: string;
    subject: string;
    text: string;
    html: string;
    at: string;
  }[];
  messages: { to: string; text: string; at: string }[];
}

export class LabRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: { error?: { code?: string; message?: string } },
  ) {
    super(`${status} ${JSON.stringify(body)}`);
  }
}

export class Lab {
  private isClosed = false;

  constructor(private readonly url: string) {}

  /** Refuses further calls: a test that timed out goes on, and would move the next file's clock. */
  close(): void {
    this.isClosed = true;
  }

  /** Returns the lab's answer. Throws a `LabRefusal` if it refuses, an error if the lab is closed. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    if (this.isClosed) throw new Error(`${method} ${path} after the end of its test file`);
    const response = await fetch(this.url + path, {
      method,
      headers: { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new LabRefusal(response.status, answer as LabRefusal["body"]);
    return answer as T;
  }

  /** Returns what the bank was told to transfer of a payout. */
  async listTransfers(payout: string): Promise<{ payout: string; idempotency_key: string }[]> {
    type Transfers = { payout: string; idempotency_key: string }[];
    const { transfers } = await this.call<{ transfers: Transfers }>("GET", "/bank/transfers");
    return transfers.filter((one) => one.payout === payout);
  }

  setClock(now: Date | string | null): Promise<unknown> {
    const instant = now instanceof Date ? now.toISOString() : now;
    return this.call("PUT", "/clock", { now: instant });
  }

  async runDue(workers = 1): Promise<Record<string, number>> {
    const answer = await this.call<{ ran: Record<string, number> }>("POST", "/run-due", {
      workers,
    });
    return answer.ran;
  }

  createOrganization(order: Record<string, unknown> = {}): Promise<LabOrganization> {
    const body = { country: "AR", plan: "professional", ...order };
    return this.call("POST", "/organizations", body);
  }

  createCampaign(slug: string, order: Record<string, unknown> = {}): Promise<LabCampaign> {
    const defaults = { type: "fundraise", title: "Techo", allow_other_amount: true };
    return this.call("POST", "/campaigns", { slug, ...defaults, ...order });
  }

  /** Creates a complete member of the organisation: owner, admin, fundraiser, finance or viewer. */
  /** Creates a person of the organisation, or of the team with that token. */
  createUser(slug: string, role: string, agency?: string): Promise<LabUser> {
    return this.call("POST", "/users", { slug, role, agency });
  }

  /** Creates a complete person of a team: manager, supervisor or operator. */
  createTeamUser(slug: string, agency: string, role: string): Promise<LabUser> {
    return this.call("POST", "/users", { slug, agency, role });
  }

  /** Creates a complete operator, with the secret of the second factor. */
  createOperator(email?: string): Promise<LabOperator> {
    return this.call("POST", "/operators", { email });
  }

  /** Submits an organisation's document for our staff, with clean files of these types. */
  handIn(
    slug: string,
    paper: { type: string; files: readonly string[]; pdf?: string; submitted_at: string },
  ): Promise<{ organization: string; document: string }> {
    return this.call("POST", "/sample-documents", { slug, ...paper });
  }

  script(answers: string[], gateway = "local_payments"): Promise<unknown> {
    return this.call("PUT", `/gateways/${gateway}/script`, { answers });
  }

  async listCalls(reference?: string, gateway = "local_payments"): Promise<GatewayCall[]> {
    const path = `/gateways/${gateway}/calls`;
    const { calls } = await this.call<{ calls: GatewayCall[] }>("GET", path);
    return reference ? calls.filter((call) => call.reference === reference) : calls;
  }

  async listBooks(gateway = "local_payments"): Promise<BookRow[]> {
    const path = `/gateways/${gateway}/books`;
    return (await this.call<{ books: BookRow[] }>("GET", path)).books;
  }

  async sendEvent(event: Record<string, unknown>, gateway = "local_payments"): Promise<number> {
    const path = `/gateways/${gateway}/events`;
    return (await this.call<{ status: number }>("POST", path, event)).status;
  }

  readOutbox(to?: string): Promise<Outbox> {
    return this.call("GET", `/outbox${to ? `?to=${encodeURIComponent(to)}` : ""}`);
  }

  /** Sets the mail server's next answers: taken, refuse:<code>, silent, hang, mute. */
  scriptMails(answers: string[]): Promise<unknown> {
    return this.call("PUT", "/outbox/script", { answers });
  }

  /** Lists all failpoints, and the armed ones that were not reached yet. */
  listFailpoints(): Promise<{ failpoints: string[]; armed: string[] }> {
    return this.call("GET", "/failpoints");
  }

  arm(point: string, action: FaultAction): Promise<unknown> {
    return this.call("POST", "/failpoints", { point, action });
  }

  disarmAll(): Promise<unknown> {
    return this.call("DELETE", "/failpoints");
  }

  kill(process: string): Promise<unknown> {
    return this.call("POST", `/processes/${process}/kill`);
  }

  start(process: string): Promise<unknown> {
    return this.call("POST", `/processes/${process}/start`);
  }
}
