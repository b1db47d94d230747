/** Schemas of integrations, shared by forms, JSON calls and operations. Messages are codes. */
import { z } from "zod";
import { plainTyping } from "~/values/text/plain-typing";
import { isLine } from "~/values/text/typed-text";
import { syncRules } from "./rule";
import { classNames } from "./shapes";
import { environments, erasures, LEAST_CALLS, MOST_CALLS, syncedObjects, waits } from "./choices";

const digits = z
  .string()
  .regex(/^\d{1,7}$/, "number_invalid")
  .transform(Number);

const syncDelay = z
  .union([z.number(), digits], "option_invalid")
  .refine((value) => waits.some((one) => one === value), "option_invalid")
  .meta({ enum: [...waits] });

const callLimit = z
  .union([z.int("number_invalid"), digits], "number_invalid")
  .refine((value) => value >= LEAST_CALLS && value <= MOST_CALLS, "calls_out_of_range");

/** A checkbox of a form is "on" or absent. */
const ticked = z
  .union([z.boolean(), z.literal("on").transform(() => true)], "option_invalid")
  .default(false);

/** The form of the general setup. */
export const setupFormSchema = z.object({
  donors: ticked,
  donations: ticked,
  campaigns: ticked,
  sync_delay: syncDelay,
  call_limit: callLimit,
  erasure: z.enum(erasures, "option_invalid"),
});

const flag = z.boolean("option_invalid");
const objects = Object.fromEntries(syncedObjects.map((name) => [name, flag])) as Record<
  (typeof syncedObjects)[number],
  typeof flag
>;

/** Body of PATCH …/setup; omitted fields don't change. */
export const setupChangesSchema = z.object({
  setup: z
    .object({ objects: z.object(objects).partial(), sync_delay: syncDelay, call_limit: callLimit })
    .partial(),
});
export type SetupChanges = z.output<typeof setupChangesSchema>["setup"];

/** A host of the organisation's own there, and nothing else: our server calls it. */
const DOMAIN =
  /^[a-z0-9][a-z0-9-]{0,60}(?:--[a-z0-9-]{1,40})?(?:\.(?:sandbox|develop|scratch))?\.my\.salesforce\.com$/;

/** The form that connects. */
export const connectFormSchema = z
  .object({
    environment: z.enum(environments, "option_invalid"),
    domain: z
      .string()
      .optional()
      .transform((text) =>
        plainTyping(text ?? "")
          .toLowerCase()
          .replace(/^https:\/\//, "")
          .replace(/\/+$/, ""),
      )
      .refine(isLine, "my_domain_invalid"),
  })
  .superRefine(({ domain, environment }, issues) => {
    if (environment !== "my_domain") return;
    if (domain === "") issues.addIssue({ code: "custom", path: ["domain"], message: "required" });
    else if (!DOMAIN.test(domain))
      issues.addIssue({ code: "custom", path: ["domain"], message: "my_domain_invalid" });
  });
export type ConnectForm = z.output<typeof connectFormSchema>;

const name = (pattern: RegExp) => z.string("required").regex(pattern, "option_invalid");

const mapping = {
  attribute: name(/^[A-Za-z][\w.-]{0,99}$/),
  object: name(/^[A-Za-z]\w{0,79}$/),
  field: name(/^[A-Za-z]\w{0,79}$/),
  sync_rule: z.enum(syncRules, "option_invalid"),
};

/** Body of POST …/rules. */
export const newRuleSchema = z.object({
  class_name: z.enum(classNames, "option_invalid"),
  mapping: z.object(mapping, "required"),
});
export type NewRule = z.output<typeof newRuleSchema>;

/** Body of PATCH …/rules/{id}; omitted fields don't change. */
export const ruleChangesSchema = z.object({ mapping: z.object(mapping).partial() });
export type RuleChanges = z.output<typeof ruleChangesSchema>;

/** A rule's choice of what happens to a value that is there. */
export const ruleChoiceSchema = z.object({ sync_rule: mapping.sync_rule });

/** The form of a new rule, whose target is `Object.Field`. */
export const ruleFormSchema = z.object({
  attribute: mapping.attribute,
  target: name(/^[A-Za-z]\w{0,79}\.[A-Za-z]\w{0,79}$/),
  sync_rule: mapping.sync_rule,
});
