import { Prisma } from "~/generated/prisma/client";

/** Platform tables: no organisation owns their rows, and the second role reads them. */
const PLATFORM_MODELS = new Set([
  "Organization",
  "User",
  "UserPhoto",
  "Membership",
  "Invitation",
  "Session",
  "LoginTicket",
  "VerificationCode",
  "TermsAcceptance",
  "PasswordReset",
  "EmailChange",
  "GatewayAccount",
  "InvoiceCounter",
  "Coupon",
  "CouponAmount",
  "PlanPrice",
  "ClosedMonth",
  "AccountCode",
  "SettlementFile",
  "SettlementLine",
  "SettlementDifference",
  "BankStatementAccount",
  "BankStatementLine",
  "Announcement",
  "AnnouncementDismissal",
  "Operator",
  "OperatorRecord",
  "Outbox",
  "PlatformState",
  "ProviderReference",
  "TwoFactor",
  "RecoveryCode",
  "TwoFactorReset",
  "WebhookInbox",
  "SecurityEvent",
  "SharedCounter",
]);

const CREATES = new Set(["create", "createMany", "createManyAndReturn"]);

type Args = Record<string, unknown>;

/**
 * Adds the open transaction's organisation to every query of a tenant's table: Prisma's half of the
 * tenancy, beside row-level security.
 */
export function withTenant(scope: () => { organizationId: string | null } | null) {
  return Prisma.defineExtension({
    name: "tenant",
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          if (PLATFORM_MODELS.has(model)) return query(args);
          const current = scope();
          // The platform role reaches few tenant tables, and queries them in SQL.
          if (!current?.organizationId) throw new Error(`${model} outside an organisation`);
          const edited = { ...(args as Args) };
          const own = { organizationId: current.organizationId };
          if (CREATES.has(operation) || operation === "upsert") {
            const key = operation === "upsert" ? "create" : "data";
            edited[key] = addTo(edited[key], own);
          }
          if (!CREATES.has(operation)) edited.where = { ...(edited.where as Args), ...own };
          return query(edited);
        },
      },
    },
  });
}

function addTo(data: unknown, own: Args): unknown {
  if (Array.isArray(data)) return data.map((row) => ({ ...(row as Args), ...own }));
  return { ...(data as Args), ...own };
}
