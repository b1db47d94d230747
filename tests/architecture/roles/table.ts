/**
 * Who may call what, written by hand from readings 'Accounts': the tests hold the abilities, every
 * operation and every URL to it. What isn't here fails them.
 */
import { roles, type Role } from "~/domain/users/abilities";

const everybody: readonly Role[] = roles;
const managers: readonly Role[] = ["owner", "admin"];
const fundraisers: readonly Role[] = ["owner", "admin", "fundraiser"];
const treasurers: readonly Role[] = ["owner", "admin", "finance"];
const readersOfMoney: readonly Role[] = ["owner", "admin", "finance", "viewer"];

/** Every operation that asks for an ability. */
export const OPERATIONS: Record<string, readonly Role[]> = {
  "audit/get-audit-entry": managers,
  "audit/list-audit-entries": managers,
  "audit/list-audit-entries-for-file": managers,
  "audit/list-audit-people": managers,
  "bank-accounts/create-bank-account": treasurers,
  "bank-accounts/get-bank-account": readersOfMoney,
  "bank-accounts/get-bank-account-form": readersOfMoney,
  "bank-accounts/list-bank-accounts": readersOfMoney,
  "bank-accounts/update-bank-account": treasurers,
  "billing/get-plan": everybody,
  "campaigns/create-campaign": fundraisers,
  "campaigns/get-campaign": everybody,
  "campaigns/get-campaign-editor": everybody,
  "campaigns/list-campaigns": everybody,
  "campaigns/publish-campaign": fundraisers,
  "campaigns/remove-cover-picture": fundraisers,
  "campaigns/set-cover-picture": fundraisers,
  "campaigns/unpublish-campaign": fundraisers,
  "campaigns/update-campaign": fundraisers,
  "donations/get-donation": everybody,
  "donations/list-donations": everybody,
  "donations/list-donations-for-file": treasurers,
  "organizations/get-organization": everybody,
  "organizations/get-organization-country": everybody,
  "organizations/update-organization": managers,
  "organizations/update-permissions": managers,
  "payment-processors/create-payment-processor": treasurers,
  "payment-processors/discard-payment-processor": treasurers,
  "payment-processors/get-payment-processor": readersOfMoney,
  "payment-processors/list-payment-processors": readersOfMoney,
  "payment-processors/update-payment-processor": treasurers,
  "payments/list-transactions": readersOfMoney,
  "payments/list-transactions-for-file": treasurers,
  "reports/get-dashboard": everybody,
  "reports/get-first-steps": everybody,
  "reports/get-transactions-summary": readersOfMoney,
  "reports/list-campaign-choices": everybody,
};

/** Every handler of a URL that asks who is signed in to an organisation, by the map's own writing. */
export const HANDLERS: Record<string, { loader?: readonly Role[]; action?: readonly Role[] }> = {
  "account/onboarding/payment_gateways": { loader: readersOfMoney, action: treasurers },
  "account/verifications": { loader: everybody, action: everybody },
  manage: { loader: everybody },
  "manage/": { loader: everybody },
  "manage/campaigns": { loader: everybody },
  "manage/campaigns/:uuid": { loader: everybody, action: fundraisers },
  "manage/campaigns/choose_type": { loader: fundraisers },
  "manage/campaigns/new": { loader: fundraisers, action: fundraisers },
  "manage/dashboard": { loader: everybody },
  "manage/donations": { loader: everybody },
  "manage/donations/:uuid": { loader: everybody },
  "manage/donations/file": { loader: treasurers },
  "manage/reauthenticate": { loader: everybody, action: everybody },
  "manage/settings": { loader: everybody, action: managers },
  "manage/settings/activity": { loader: managers },
  "manage/settings/activity/:uuid": { loader: managers },
  "manage/settings/activity/file": { loader: managers },
  "manage/settings/gateways": { loader: readersOfMoney, action: treasurers },
  "manage/settings/user": { loader: everybody, action: everybody },
  "manage/transactions": { loader: readersOfMoney },
  "manage/transactions/file": { loader: treasurers },
  "__json/manage/api/accounts/verifications/:channel/send_code": { action: everybody },
  "__json/manage/api/accounts/verifications/:channel/verify": { action: everybody },
  "__json/manage/api/audit_entries": { loader: managers },
  "__json/manage/api/bank_accounts": { loader: readersOfMoney, action: treasurers },
  "__json/manage/api/bank_accounts/:uuid": { loader: readersOfMoney, action: treasurers },
  "__json/manage/api/campaigns": { loader: everybody },
  "__json/manage/api/country": { loader: everybody },
  "__json/manage/api/donations/:uuid": { loader: everybody },
  "__json/manage/api/organization": { loader: everybody },
  "__json/manage/organization": { action: managers },
  "__json/manage/organization/permissions": { action: managers },
  "__json/manage/api/payment_processors": { loader: readersOfMoney, action: treasurers },
  "__json/manage/api/payment_processors/:uuid": { loader: readersOfMoney, action: treasurers },
  "__json/manage/api/payment_processors/:uuid/rules": { loader: readersOfMoney },
  "__json/manage/api/payment_transactions/summary/:period": { loader: readersOfMoney },
  "__json/manage/api/reauthenticate": { action: everybody },
  "__json/manage/api/user": { loader: everybody, action: everybody },
};
