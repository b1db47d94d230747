import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { IntegrationHead } from "~/components/integrations/integration-head";
import { IntegrationTabs } from "~/components/integrations/integration-tabs";
import { MappingPreview } from "~/components/integrations/mapping-preview";
import { RuleForm } from "~/components/integrations/rule-form";
import { RuleList } from "~/components/integrations/rule-list";
import { savingAction } from "~/components/layout/browser/saving-action";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { DomainError } from "~/domain/errors";
import { CLASS_NAMES, CLASSES } from "~/domain/integrations/classes";
import { createRule } from "~/domain/integrations/rules/create-rule.server";
import { discardRule } from "~/domain/integrations/rules/discard-rule.server";
import { updateRule } from "~/domain/integrations/rules/update-rule.server";
import { getIntegration } from "~/domain/integrations/get-integration.server";
import { getMapping } from "~/domain/integrations/rules/get-mapping.server";
import { previewMapping } from "~/domain/integrations/sync/preview-mapping.server";
import { ruleChoiceSchema, ruleFormSchema } from "~/domain/integrations/schema";
import type { SyncedObject } from "~/domain/integrations/choices";
import type { ClassName } from "~/domain/integrations/shapes";
import { parseFields, readForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "integrations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["rule_added", "rule_removed"] as const;

/** Returns the class that the address names. Throws `not_found`. */
function classOf({ params }: LoaderFunctionArgs): [page: string, className: ClassName] {
  const page = params.objects ?? "";
  const className = CLASS_NAMES.find((name) => CLASSES[name].object === page);
  if (!className) throw new DomainError("not_found");
  return [page, className];
}

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "integration");
  const [page, className] = classOf(args);
  const uuid = args.params.uuid ?? "";
  const search = new URL(args.request.url).searchParams.get("preview");
  const [integration, mapping] = await Promise.all([
    getIntegration(ctx, uuid),
    getMapping(ctx, uuid, className),
  ]);
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("integrations.mappings", { objects: t(`integrations.objects.${page as "donors"}`) })} · ${ctx.organization.name}`,
    ...{ integration, mapping },
    timezone: ctx.organization.timezone,
    preview: search === null ? null : await previewMapping(ctx, uuid, { className, search }),
    ...{ search, page: page as SyncedObject },
    done: outcomeOf(args.request, outcomes),
  };
}

const FORM_NAMES = {
  "mapping.attribute": "attribute",
  "mapping.object": "target",
  "mapping.field": "target",
};

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "integration");
  const [page, className] = classOf(args);
  const uuid = args.params.uuid ?? "";
  const form = await readForm(args);
  const finish = (word: (typeof outcomes)[number]) =>
    finishAt(paths.integrationMappings(uuid, page), word);
  switch (form.get("intent")) {
    case "create": {
      const { attribute, sync_rule, target } = parseFields(form, ruleFormSchema);
      const [object = "", field = ""] = target.split(".");
      const mapping = { attribute, object, field, sync_rule };
      await withFormNames(FORM_NAMES, () =>
        createRule(ctx, uuid, { class_name: className, mapping }),
      );
      return finish("rule_added");
    }
    case "update": {
      const changes = { mapping: parseFields(form, ruleChoiceSchema) };
      await updateRule(ctx, uuid, String(form.get("rule") ?? ""), changes);
      return finish("rule_added");
    }
    case "discard":
      await discardRule(ctx, uuid, String(form.get("rule") ?? ""));
      return finish("rule_removed");
    default:
      throw new DomainError("malformed_request");
  }
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args, ["discard", "update"]);
}

export default function IntegrationMappings() {
  const { done, integration, mapping, page, preview, search, timezone } =
    useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const lacking = mapping.objects.filter(({ hasKey }) => !hasKey).map(({ label }) => label);
  return (
    <>
      <IntegrationHead {...integration} timezone={timezone} />
      <IntegrationTabs uuid={integration.uuid} />
      <Outcome
        text={done && !isRefused ? t(`integrations.outcome.${done}`) : null}
        isSave={done === "rule_added"}
      />
      <div className="grid max-w-4xl gap-6">
        {mapping.objects.length === 0 ? (
          <Alert tone="info">{t("integrations.rules.not_described")}</Alert>
        ) : (
          <>
            {lacking.length > 0 && (
              <Alert tone="warning">
                {t("integrations.rules.lacking", { objects: lacking.join(", ") })}
              </Alert>
            )}
            <RuleList mapping={mapping} />
            <RuleForm mapping={mapping} />
            <MappingPreview {...{ page, preview, search }} />
          </>
        )}
      </div>
    </>
  );
}
