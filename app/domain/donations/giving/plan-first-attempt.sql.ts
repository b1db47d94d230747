import { parametersAsRow } from "~/infrastructure/database/array-rows";
import { planningAttempts } from "~/domain/donations/plan-attempts.sql";

/** Parameters of the first attempt of a donation that was charged nothing yet, as one row. */
export const FIRST_ATTEMPT = {
  attempt_id: "uuid",
  donation_id: "uuid",
  campaign_id: "uuid",
  payment_method_id: "uuid",
  processor_id: "uuid",
  amount: "bigint",
  currency: "text",
  period: "text",
  gateway: "text",
  provider: "text",
  due_at: "timestamptz",
} as const;

/** Plans the attempt of an open first month: $1 organisation, $2 time, then FIRST_ATTEMPT. */
export const PLAN_FIRST_ATTEMPT = `
WITH input AS MATERIALIZED (${parametersAsRow(FIRST_ATTEMPT, 3)}), ${planningAttempts(`
  SELECT i.attempt_id, i.donation_id, i.campaign_id, i.payment_method_id, i.processor_id, i.amount, i.currency,
         i.period, i.gateway, i.provider, 1, i.due_at, NULL::uuid
    FROM input i`)}
SELECT 1`;
