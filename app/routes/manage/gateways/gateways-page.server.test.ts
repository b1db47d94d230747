import { expect, it } from "vitest";
import { DomainError } from "~/domain/errors";
import { paths } from "~/http/paths";
import type { SignedInContext } from "~/http/sessions/require.server";
import {
  contextFor,
  createTestOrganization,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { createTestProcessor } from "../../../../tests/factories/donations";
import { readGateways } from "./gateways-page.server";

const now = new Date("2026-11-21T12:00:00Z");
const page = paths.gateways();
const requested = (query = "") => new Request(`http://huellas.localhost${page}${query}`);

async function tenant(): Promise<SignedInContext> {
  useTestDatabase();
  const { organization, user } = await createTestOrganization(now);
  return contextFor(organization, user, now) as SignedInContext;
}

it("shows the gateways, and why the bank account cannot be shown", async () => {
  const ctx = await tenant();
  const failing: SignedInContext = {
    ...ctx,
    require(action, subject) {
      if (subject === "bank_account") throw new DomainError("not_ready");
      ctx.require(action, subject);
    },
  };
  const data = await readGateways(failing, requested(), page);
  expect(data.bank.fault).toMatch(/\w/);
  expect([data.bank.data, data.options.length > 0]).toEqual([null, true]);
  expect((await readGateways(ctx, requested(), page)).bank.fault).toBeNull();
});

it("redirects the previous addresses of dialogs to their current ones", async () => {
  const ctx = await tenant();
  const leads = async (query: string) => {
    const answer: unknown = await readGateways(ctx, requested(query), page).catch(
      (thrown: unknown) => thrown,
    );
    return answer instanceof Response ? answer.headers.get("location") : null;
  };
  expect(await leads("?edit=bank&bank_code=011")).toBe(`${page}/bank?bank_code=011`);
  expect(await leads("?edit=abc")).toBe(`${page}/abc/edit`);
  expect(await leads("?setup=centralpos")).toBe(`${page}/setup/centralpos`);
  expect(await leads("?setup=local_payments&step=1")).toBe(`${page}/setup/local_payments/form`);
  expect(await leads("?setup=..%2F..%2Fx")).toBe(`${page}/setup/..%2F..%2Fx`);
  expect(await leads("?confirm=abc")).toBeNull();
});

it("puts the gateway that works first, and recommends exactly one while none does", async () => {
  const own = await tenant();
  const plan = { planTier: "essential", planPaidUntil: new Date("2027-11-21") } as const;
  const ctx: SignedInContext = { ...own, organization: { ...own.organization, ...plan } };
  const shown = async () => {
    const { options } = await readGateways(ctx, requested(), page);
    return options.map(({ id, isRecommended }) => [id, isRecommended]);
  };
  expect((await readGateways(ctx, requested(), page)).routes).toEqual([]);
  expect(await shown()).toEqual([
    ["local_payments", true],
    ["global_payments", false],
  ]);
  await createTestProcessor(ctx, { gateway: "global_payments", provider: "stripe" });
  expect(await shown()).toEqual([
    ["global_payments", false],
    ["local_payments", true],
  ]);
  await createTestProcessor(ctx, { gateway: "local_payments", provider: "dlocal", position: 2 });
  expect(await shown()).toEqual([
    ["global_payments", false],
    ["local_payments", false],
  ]);
  const larger = {
    ...ctx,
    organization: { ...ctx.organization, planTier: "professional" as const },
  };
  const { routes } = await readGateways(larger, requested(), page);
  expect(routes).toContainEqual({
    methods: expect.arrayContaining(["Visa", "Mastercard"]),
    recurrence: "both",
    steps: [
      { gateway: "Cobros internacionales", reason: "comes_after" },
      { gateway: "Pagos integrados locales", reason: "first_in_order" },
    ],
  });
});
