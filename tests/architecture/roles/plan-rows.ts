import type { Role } from "~/domain/users/abilities";
import { mailsToPeople, managers, treasurers, type Who } from "./who";

/** Operations on the organisation's own plan and its invoices. */
export const planRows: Record<string, readonly Who[]> = {
  "subscriptions/authorize-card": treasurers,
  "subscriptions/cancel-subscription": treasurers,
  "subscriptions/change-payment-mode": treasurers,
  "subscriptions/change-plan": treasurers,
  "subscriptions/choose-plan": treasurers,
  "subscriptions/get-invoice": treasurers,
  "subscriptions/get-subscription": treasurers,
  "subscriptions/list-invoices": treasurers,
  "subscriptions/notices/find-notice": [...managers, "operator", ...mailsToPeople],
  "subscriptions/notices/find-past-due": treasurers,
  "subscriptions/papers/get-credit-note-paper": treasurers,
  "subscriptions/papers/get-invoice-paper": treasurers,
  "subscriptions/preview-plan": treasurers,
  "subscriptions/renew-subscription": [...treasurers, "subscriptions.renew-subscription"],
  "subscriptions/restore-subscription": treasurers,
  "subscriptions/validate-payment-mode": treasurers,
};

/** Their URLs. */
export const planHandlers: Record<string, { loader?: readonly Role[]; action?: readonly Role[] }> =
  {
    "__json/manage/api/subscription": { loader: treasurers, action: treasurers },
    "__json/manage/api/subscription/preview": { action: treasurers },
    "__json/manage/api/subscription/restore": { action: treasurers },
    "__json/manage/api/subscription/payment_mode": { action: treasurers },
    "__json/manage/api/validations/card": { action: treasurers },
    "__json/manage/api/validations/cbu": { action: treasurers },
    "__json/manage/api/validations/bank_transfer": { action: treasurers },
    "__json/manage/api/invoices": { loader: treasurers },
    "__json/manage/api/invoices/:uuid": { loader: treasurers },
  };
