import { expect, test } from "vitest";
import { globalSuccess } from "./global-success";

const local = { gateway: "local_payments", rules: { retry: false, campaigns: [] } };
const global = (retry: boolean, ...campaigns: string[]) => ({
  gateway: "global_payments",
  rules: { retry, campaigns },
});

test.each([
  ["chosen campaigns", [local, global(false, "Abrigo")], ["global_payments"]],
  ["both rules", [global(true, "Abrigo"), local], ["global_payments", "global_payments_retry"]],
  [
    "only the retry: none was chosen",
    [local, global(true)],
    ["global_payments_none", "global_payments_retry"],
  ],
  ["no other gateway", [global(false, "Abrigo")], ["global_payments_alone"]],
])("the texts for %s", (_name, processors, keys) => {
  expect(globalSuccess(processors)).toEqual(
    keys.map((key) => `manage.gateways.success_text.${key}`),
  );
});
