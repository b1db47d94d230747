import { download } from "./download";
import { firstCharge } from "./first-charge";
import type { Flow } from "./flow";
import { invoice } from "./invoice";
import { month } from "./month";
import { notification } from "./notification";
import { pair, retry } from "./retry";
import { payout } from "./payouts/payout";
import { ticketOrder } from "./ticket-order";
import { refund } from "./refund";
import { renewal } from "./renewal";
import { upgrade } from "./upgrade";

export const flows: readonly Flow[] = [
  firstCharge,
  ticketOrder,
  month,
  retry,
  pair,
  upgrade,
  notification,
  refund,
  payout,
  invoice,
  renewal,
  download,
];
