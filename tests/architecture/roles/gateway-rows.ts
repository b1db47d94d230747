/** Who may use the gateways and the bank account behind them. */
import { connections, everybody, publicPages, readersOfMoney, treasurers, type Who } from "./who";

/** Operations with an organisation's context. */
export const gatewayRows: Record<string, readonly Who[]> = {
  "bank-accounts/create-bank-account": treasurers,
  "bank-accounts/get-bank-account": [...readersOfMoney, "support"],
  "bank-accounts/get-bank-account-form": [...readersOfMoney, "support"],
  "bank-accounts/list-bank-accounts": [...readersOfMoney, "support"],
  "bank-accounts/list-offered-banks": [...everybody, "support", "operator", ...publicPages],
  "bank-accounts/reveal-account-number": treasurers,
  "bank-accounts/update-bank-account": treasurers,
  "payment-processors/begin-authorization": treasurers,
  "payment-processors/check-connection": [...treasurers, ...connections],
  "payment-processors/connect-account": treasurers,
  "payment-processors/connect-centralpos": treasurers,
  "payment-processors/create-payment-processor": treasurers,
  "payment-processors/discard-payment-processor": treasurers,
  "payment-processors/finish-authorization": treasurers,
  "payment-processors/get-payment-processor": [...readersOfMoney, "support"],
  "payment-processors/list-payment-processors": [...readersOfMoney, "support"],
  "payment-processors/list-rule-campaigns": [...readersOfMoney, "support"],
  "payment-processors/order-payment-processors": [...treasurers, ...connections],
  "payment-processors/update-payment-processor": [...treasurers, ...connections],
};
