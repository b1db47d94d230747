import type { Capabilities } from "../provider";

/** dLocal releases card payments in Colombia after 18 days; for other countries it publishes no delay. */
export const releaseDays: Capabilities["releaseDays"] = { CO: { card: 18 } };
