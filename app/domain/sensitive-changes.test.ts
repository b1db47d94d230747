import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../tests/factories/database";
import {
  later,
  PASSWORD,
  personContext,
  signedInContext,
  signUp,
} from "../../tests/factories/people";
import { listFiles, read } from "../../tests/architecture/sources";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { createBankAccount } from "./bank-accounts/create-bank-account.server";
import { revealAccountNumber } from "./bank-accounts/reveal-account-number.server";
import { updateBankAccount } from "./bank-accounts/update-bank-account.server";
import type { OrganizationContext } from "./context";
import { beginAuthorization } from "./payment-processors/begin-authorization.server";
import { connectCentralpos } from "./payment-processors/connect-centralpos.server";
import { inviteOperator } from "./operators/invite-operator.server";
import { createPaymentProcessor } from "./payment-processors/create-payment-processor.server";
import { discardPaymentProcessor } from "./payment-processors/discard-payment-processor.server";
import { updatePaymentProcessor } from "./payment-processors/update-payment-processor.server";
import { beginConnection } from "./integrations/begin-connection.server";
import { isRecentLogin, sensitiveChanges, type SensitiveChange } from "./sensitive-changes";
import { authorizeCard } from "./subscriptions/authorize-card.server";
import { changePaymentMode } from "./subscriptions/change-payment-mode.server";
import { choosePlan } from "./subscriptions/choose-plan.server";
import { grantSupport } from "./support/grant-support.server";
import { beginTwoFactor } from "./users/two-factor/begin-two-factor.server";
import { changeEmail } from "./users/account/change-email.server";
import { confirmTwoFactor } from "./users/two-factor/confirm-two-factor.server";
import { discardUser } from "./users/discard-user.server";
import { inviteUser } from "./users/invite-user.server";
import { reactivateUser } from "./users/reactivate-user.server";
import { resendInvitation } from "./users/resend-invitation.server";
import { updateUserRole } from "./users/update-user-role.server";
import { discardTwoFactor } from "./users/two-factor/discard-two-factor.server";
import { renewRecoveryCodes } from "./users/two-factor/renew-recovery-codes.server";
import { updateTwoFactorPolicy } from "./users/two-factor/update-two-factor-policy.server";
import { updateUser } from "./users/account/update-user.server";

const now = new Date("2026-11-21T12:00:00Z");
const NEW_PASSWORD = { password: "Otra-clave-larga-2", current_password: PASSWORD };

/** Calls each sensitive change; any other error of a call comes after the check of the login. */
const ATTEMPTS: Record<SensitiveChange, (ctx: OrganizationContext) => Promise<unknown>> = {
  "bank-accounts/create-bank-account": (ctx) => createBankAccount(ctx, {}),
  "bank-accounts/reveal-account-number": (ctx) => revealAccountNumber(ctx, ctx.newId()),
  "bank-accounts/update-bank-account": (ctx) => updateBankAccount(ctx, ctx.newId(), {}),
  "operators/invite-operator": ({ now: at, ip, user }) =>
    inviteOperator({ now: at, ip, operator: user }, { email: "x@dadiva.example", locale: "es" }),
  "integrations/begin-connection": (ctx) =>
    beginConnection(ctx, ctx.newId(), { environment: "production", domain: "" }),
  "payment-processors/begin-authorization": (ctx) => beginAuthorization(ctx),
  "payment-processors/connect-centralpos": (ctx) => connectCentralpos(ctx, "code"),
  "payment-processors/create-payment-processor": (ctx) =>
    createPaymentProcessor(ctx, { gateway: "local_payments" }),
  "payment-processors/update-payment-processor": (ctx) =>
    updatePaymentProcessor(ctx, ctx.newId(), {}),
  "payment-processors/discard-payment-processor": (ctx) =>
    discardPaymentProcessor(ctx, ctx.newId()),
  "subscriptions/authorize-card": (ctx) =>
    authorizeCard(ctx, {
      ...{ plan_code: "partner_monthly_ar", payment_method: {} },
      ...{ cardholder_name: "Ana Paz", cardholder_uid: "20123456" },
    }),
  "subscriptions/choose-plan": (ctx) =>
    choosePlan(ctx, { plan_code: "partner_monthly_ar", payment_method: {} }),
  "subscriptions/change-payment-mode": (ctx) =>
    changePaymentMode(ctx, { payment_mode: { type: "cbu", cbu: "" }, payment_method: {} }),
  "support/grant-support": (ctx) => grantSupport(ctx, { hours: 1 }),
  "users/invite-user": (ctx) =>
    inviteUser(ctx, {
      email: `${ctx.newId()}@huellas.example`,
      first_name: "Eva",
      last_name: "Paz",
      role: "admin",
    }),
  "users/resend-invitation": (ctx) => resendInvitation(ctx, ctx.newId()),
  "users/update-user-role": (ctx) => updateUserRole(ctx, ctx.newId(), { role: "owner" }),
  // The only owner cannot be removed, but the login is checked first.
  "users/discard-user": (ctx) => discardUser(ctx, ctx.user?.id ?? ""),
  "users/reactivate-user": (ctx) => reactivateUser(ctx, ctx.newId()),
  "users/account/update-user": (ctx) => updateUser(ctx, NEW_PASSWORD),
  "users/account/change-email": (ctx) =>
    changeEmail(personContext(ctx), { email: `${ctx.newId()}@huellas.example` }),
  "users/two-factor/begin-two-factor": (ctx) => beginTwoFactor(ctx),
  "users/two-factor/confirm-two-factor": (ctx) => confirmTwoFactor(ctx, { code: "000000" }),
  "users/two-factor/renew-recovery-codes": (ctx) => renewRecoveryCodes(ctx, { code: "000000" }),
  "users/two-factor/discard-two-factor": (ctx) => discardTwoFactor(ctx, { code: "000000" }),
  "users/two-factor/update-two-factor-policy": (ctx) =>
    updateTwoFactorPolicy(ctx, { required: true }),
};

let database: TestDatabase;
let ctx: OrganizationContext;
beforeAll(async () => {
  database = testDatabase();
  ctx = await signedInContext(await signUp(now), now);
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "done",
    (error: { code?: unknown }) => error.code,
  );
}

describe.each(sensitiveChanges)("%s", (change) => {
  it("requires the password again if the login is 11 minutes old", async () => {
    const attempt = ATTEMPTS[change];
    expect(await codeOf(attempt(later(ctx, 11 * 60)))).toBe("reauthentication_required");
    expect(await codeOf(attempt(later(ctx, 10 * 60)))).not.toBe("reauthentication_required");
  });

  it("checks the login in the operation itself", () => {
    const folder = path.resolve(import.meta.dirname, change);
    const source = readFileSync(`${folder}.server.ts`, "utf8");
    expect(source).toContain(`requireRecentLogin(ctx, "${change}")`);
  });
});

it("a job, which has no login, is not checked", () => {
  expect(isRecentLogin({ ...later(ctx, 11 * 60), user: null })).toBe(true);
});

/** Statements that write protected data, and the other places that may contain them. */
const PROTECTED =
  /db\.(?:bankAccount|paymentProcessor|twoFactor|recoveryCode|user|operator|membership|invitation)\.(?:create|update|upsert|delete)|INSERT INTO memberships/;
const ELSEWHERE: Record<string, string> = {
  "bank-accounts/displace-primary": "part of two changes that ask",
  "payment-processors/connect-account":
    "a step of finish-authorization, whose way begin-authorization began with the password",
  "payment-processors/disable-processor":
    "a step of discard-payment-processor, which asks, and of a job that finds an account ended",
  "onboarding/accept-invitation": "the account is new, or follows a mailed link that one asked for",
  "organizations/create-organization": "the organisation is new",
  "access-requests/resend-access-link": "an act of our staff, for what an organisation let stand",
  "access-requests/grant-access": "a job, three days after our staff asked",
  "users/cancel-invitation": "takes a way in away, and opens none",
  "users/account/confirm-email-change": "follows a mailed link; asking for the change asked",
  "users/account/revoke-email-change": "follows a link mailed to the address of before",
  "users/account/reset-password": "follows a mailed link: nobody is signed in",
  "users/two-factor/recovery-codes": "part of two changes that ask",
  "users/two-factor/two-factor-rows":
    "part of one that asks, and of the end of a waiting of three days",
  "users/two-factor/consume-second-factor": "marks a code as used",
  "payment-processors/reorder-processors": "part of two changes that ask",
  "onboarding/register-account": "the account is new",
  "users/sessions/log-in": "notes the time of the login",
  "users/two-factor/pass-second-step": "notes the time of the login",
  "users/two-factor/switch-on-two-factor":
    "part of one that asks, and of an operator's enrolment by a link",
  "operators/begin-enrolment": "follows a link: nobody is signed in",
  "operators/confirm-enrolment": "ends what a link began",
  "operators/discard-operator": "takes a way in away, and opens none",
  "users/sessions/start-session": "notes the time of an operator's login",
  "users/create-person": "part of a signup and of an invitation",
  "users/sessions/enroll-person":
    "part of an invitation and of an operator's enrolment, both by a link",
  "users/invitation-rows": "part of changes that ask",
  "users/join-organization": "part of a signup and of an invitation by a link",
  "users/account/verify-code": "verifies an address by a code sent there",
};

it("no other operation changes protected data", () => {
  const listed: readonly string[] = sensitiveChanges;
  const others = listFiles("app/domain")
    .filter((file) => file.endsWith(".server.ts"))
    .map((file) => file.slice("app/domain/".length, -".server.ts".length))
    .filter((name) => !listed.includes(name) && !(name in ELSEWHERE))
    .filter((name) => PROTECTED.test(read(`app/domain/${name}.server.ts`)));
  expect(others).toEqual([]);
});
