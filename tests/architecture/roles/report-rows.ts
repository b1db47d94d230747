import { everybody, publicPages, readersOfMoney, receipts, treasurers, type Who } from "./who";

/** The operations of reports, searches and saved filters. */
export const reportRows: Record<string, readonly Who[]> = {
  "reports/find-campaign-to-share": [...everybody, "support"],
  "reports/get-attention": [...everybody, "support"],
  "reports/get-dashboard": [...everybody, "support"],
  "reports/get-plan-use": treasurers,
  "reports/get-first-steps": [...everybody, "support"],
  "reports/get-transactions-summary": [...readersOfMoney, "support", "operator", ...receipts],
  "reports/search-organization": [...everybody, "support"],
  "reports/list-campaign-choices": [...everybody, "support", "operator", ...publicPages],
  "reports/record-page-event": [...readersOfMoney, "support"],
  "reports/record-visits": [...everybody, "support", "operator", ...publicPages],
  "reports/list-filters-saved": everybody,
  "reports/save-filter": everybody,
  "reports/remove-filter": everybody,
};
