import type { TextKey } from "~/i18n/text-key";

interface Processor {
  gateway: string;
  rules: { retry: boolean; campaigns: readonly unknown[] };
}

/**
 * Returns the facts about global payments after their setup, which depend on their rules and on the local
 * gateway: alone they take every campaign, beside the local gateway only those of their rule.
 */
export function globalSuccess(processors: readonly Processor[]): TextKey[] {
  const rules = processors.find(({ gateway }) => gateway === "global_payments")?.rules;
  const hasLocal = processors.some(({ gateway }) => gateway === "local_payments");
  const charged = !hasLocal
    ? "manage.gateways.success_text.global_payments_alone"
    : rules?.campaigns.length
      ? "manage.gateways.success_text.global_payments"
      : "manage.gateways.success_text.global_payments_none";
  return rules?.retry ? [charged, "manage.gateways.success_text.global_payments_retry"] : [charged];
}
