/** Success screens of the setup by gateway and mode; redirects carry them, and titles have them as keys. */
export const successes = [
  "local_payments_created",
  "local_payments_updated",
  "global_payments_created",
  "global_payments_updated",
  "mercadopago_created",
  "centralpos_created",
] as const;
