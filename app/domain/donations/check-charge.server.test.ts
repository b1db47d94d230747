import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  beginGift,
  factsOf,
  makeGift,
  openGiving,
  type TestGiving,
} from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { newId } from "~/values/ids";
import { checkCharge } from "./check-charge.server";
import { getDonationState } from "./get-donation-state.server";
import { settleNotification } from "./settle-notification.server";

const given = "2026-11-21T15:00:00Z";
const after = (seconds: number) => new Date(new Date(given).getTime() + seconds * 1000);

let database: TestDatabase;
let giving: TestGiving;
let company: Server;
/** What the company says to a look-up; null breaks the connection. */
let says: ((reference: string) => [status: number, body: object]) | null;
let asked = 0;

beforeAll(async () => {
  company = createServer((request, response) => {
    asked += 1;
    const reference = decodeURIComponent(request.url?.split("/").at(-1) ?? "");
    if (!says) return void request.socket.destroy();
    const [status, body] = says(reference);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => company.listen(0, "127.0.0.1", resolve));
  const { port } = company.address() as AddressInfo;
  Object.assign(process.env, {
    DLOCAL_URL: `http://127.0.0.1:${port}`,
    DLOCAL_LOGIN: "login",
    DLOCAL_TRANS_KEY: "trans",
    DLOCAL_SECRET: "secret",
  });
  database = testDatabase();
  giving = await openGiving(new Date(given));
});
beforeEach(() => {
  asked = 0;
  says = notFound;
});
afterAll(async () => {
  await database.close();
  company.close();
});

const notFound = (): [number, object] => [404, { code: 4000, message: "Payment not found" }];
const booked =
  (status: string, amount = 1500) =>
  (reference: string): [number, object] => [
    200,
    {
      payment_id: "D-4-1",
      order_id: reference,
      amount,
      currency: "ARS",
      status,
      status_code: status === "PAID" ? "200" : "302",
      created_date: "2026-11-21T15:00:01.000+0000",
      payment_method_flow: "DIRECT",
    },
  ];

async function checkAt(seconds: number, id: string): Promise<string> {
  const ctx = giving.at(after(seconds));
  await checkCharge(ctx, id);
  return (await factsOf(ctx, id)).status;
}

describe("a charge that the company does not know", () => {
  it("is given up after two answers, a minute apart, both after the longest flight", async () => {
    const { id } = await beginGift(giving.at(given), giving);
    expect(await checkAt(5, id)).toBe("in_process");
    expect(await checkAt(300, id)).toBe("in_process");
    expect(await checkAt(350, id)).toBe("in_process");
    expect(await checkAt(361, id)).toBe("non_existant");
  });

  it("is not given up while the company is silent, or answers something else", async () => {
    const { id } = await beginGift(giving.at(given), giving);
    for (const answer of [
      null,
      (): [number, object] => [500, {}],
      (): [number, object] => [404, { code: 1234 }],
      (): [number, object] => booked("PAID")("another reference"),
    ]) {
      says = answer;
      expect(await checkAt(3_600, id)).toBe("in_process");
      expect(await checkAt(7_200, id)).toBe("in_process");
    }
    const { checks } = await factsOf(giving.at(given), id);
    expect(checks).toBe(8);
  });
});

describe("a charge that the company knows", () => {
  it.each([
    ["PAID", "approved"],
    ["REJECTED", "rejected"],
    ["PENDING", "in_process"],
  ])("%s is %s", async (status, ours) => {
    const { id } = await beginGift(giving.at(given), giving);
    says = booked(status);
    expect(await checkAt(300, id)).toBe(ours);
  });

  it("is asked about no more once it is decided", async () => {
    const { id } = await makeGift(giving.at(given), giving);
    expect(await checkAt(300, id)).toBe("approved");
    expect(asked).toBe(0);
  });
});

describe("a notification", () => {
  async function store(reference: string | null): Promise<string> {
    const id = newId(new Date(given));
    await database.owner.query(
      `INSERT INTO webhook_inbox (id, acquirer, event_key, reference, headers, body, received_at)
       VALUES ($1::uuid, 'dlocal', $1::uuid::text, $2, '{}', '{}', $3)`,
      [id, reference, given],
    );
    return id;
  }
  async function isDone(id: string): Promise<boolean> {
    const sql = "SELECT processed_at FROM webhook_inbox WHERE id = $1";
    const { rows } = await database.owner.query<{ processed_at: Date | null }>(sql, [id]);
    return rows[0]?.processed_at != null;
  }

  it("is only a hint: what counts is what the company answers when it is asked", async () => {
    const facts = await beginGift(giving.at(given), giving);
    const webhook = await store(facts.id);
    says = booked("PAID");
    await settleNotification(after(10), webhook);
    expect((await getDonationState(giving.at(given), facts.donationId)).status).toBe("approved");
    expect(await isDone(webhook)).toBe(true);
    const before = asked;
    await settleNotification(after(20), webhook);
    expect(asked).toBe(before);
  });

  it.each([null, "no uuid of ours", "019aa000-0000-7000-8000-000000000000"])(
    "about %s changes nothing and is done",
    async (reference) => {
      const webhook = await store(reference);
      await settleNotification(after(10), webhook);
      expect(await isDone(webhook)).toBe(true);
      expect(asked).toBe(0);
    },
  );
});

it("knows no donation of another organisation", async () => {
  const { donationId } = await makeGift(giving.at(given), giving);
  const stranger = (await openGiving(new Date(given))).at(given);
  await expect(getDonationState(stranger, donationId)).rejects.toMatchObject({ code: "not_found" });
});
