import { parametersAsRow } from "~/infrastructure/database/array-rows";
import { planningAttempts } from "./plan-attempts.sql";

/** Parameters of the first month of a donation that was charged nothing yet, as one row. */
export const FIRST_MONTH = {
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
  lapses_at: "timestamptz",
} as const;

/** Opens the collection and plans its attempt: $1 organisation, $2 time, then FIRST_MONTH. */
export const PLAN_FIRST_MONTH = `
WITH input AS MATERIALIZED (${parametersAsRow(FIRST_MONTH, 3)}), opened AS (
  INSERT INTO collections (organization_id, donation_id, period, due_at, lapses_at, state, created_at, updated_at)
  SELECT $1::uuid, i.donation_id, i.period, i.due_at, i.lapses_at, 'open', $2::timestamptz, $2::timestamptz FROM input i
), ${planningAttempts(`
  SELECT i.attempt_id, i.donation_id, i.campaign_id, i.payment_method_id, i.processor_id, i.amount, i.currency,
         i.period, i.gateway, i.provider, 1, i.due_at, NULL::uuid
    FROM input i`)}
SELECT 1`;
