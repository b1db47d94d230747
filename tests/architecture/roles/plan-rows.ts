import type { Role } from "~/domain/users/abilities";
import { everybody, mailsToPeople, managers, treasurers, type Who } from "./who";

const planJobs: readonly Who[] = [
  "subscriptions.renew-subscription",
  "subscriptions.invoice-commission",
  "subscriptions.follow-commission",
  "subscriptions.tell-price",
];

/** Operations on the organisation's own plan and its invoices. */
export const planRows: Record<string, readonly Who[]> = {
  "notifications/money/send-plan-notice": [...managers, "operator", ...mailsToPeople],
  "subscriptions/authorize-card": treasurers,
  "subscriptions/cancel-subscription": treasurers,
  "subscriptions/change-payment-mode": treasurers,
  "subscriptions/change-plan": treasurers,
  "subscriptions/choose-plan": treasurers,
  "subscriptions/get-bank-charge": treasurers,
  "subscriptions/get-cancelled-end": treasurers,
  "subscriptions/get-invoice": treasurers,
  "subscriptions/get-subscription": treasurers,
  "subscriptions/list-invoices": treasurers,
  "subscriptions/staff/override-plan": ["operator"],
  "subscriptions/commission/follow-commission": [...treasurers, ...planJobs],
  "subscriptions/commission/list-commissions": treasurers,
  "subscriptions/commission/list-commissions-for-file": treasurers,
  "subscriptions/commission/invoice-commission": [...treasurers, ...planJobs],
  "subscriptions/notices/find-notice": [...managers, "operator", ...mailsToPeople],
  "subscriptions/notices/find-past-due": treasurers,
  "subscriptions/papers/get-credit-note-paper": treasurers,
  "subscriptions/papers/get-invoice-paper": treasurers,
  "subscriptions/preview-plan": treasurers,
  "subscriptions/prices/get-own-price": treasurers,
  "subscriptions/prices/tell-price": [...treasurers, ...planJobs],
  "subscriptions/renew-subscription": [...treasurers, ...planJobs],
  "subscriptions/restore-subscription": treasurers,
  "subscriptions/validate-payment-mode": treasurers,
};

/** Their URLs. */
export const planHandlers: Record<string, { loader?: readonly Role[]; action?: readonly Role[] }> =
  {
    "account/subscriptions/choose": { loader: everybody, action: treasurers },
    "manage/settings/subscription": { loader: treasurers, action: treasurers },
    "manage/settings/subscription/payment_mode": { loader: treasurers, action: treasurers },
    "manage/settings/subscription/invoices/:uuid": { loader: treasurers },
    "manage/settings/subscription/credit_notes/:uuid": { loader: treasurers },
    "manage/settings/subscription/billing_profile": { loader: treasurers, action: treasurers },
    "__json/manage/api/subscription": { loader: treasurers, action: treasurers },
    "__json/manage/api/subscription/preview": { action: treasurers },
    "__json/manage/api/subscription/restore": { action: treasurers },
    "__json/manage/api/subscription/payment_mode": { action: treasurers },
    "__json/manage/api/validations/card": { action: treasurers },
    "__json/manage/api/validations/cbu": { action: treasurers },
    "__json/manage/api/validations/bank_transfer": { action: treasurers },
    "manage/settings/subscription/invoices/:uuid/commissions": { loader: treasurers },
    "__json/manage/api/invoices": { loader: treasurers },
    "__json/manage/api/invoices/:uuid": { loader: treasurers },
  };
