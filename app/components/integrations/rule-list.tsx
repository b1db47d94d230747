import { attributeName } from "./attribute-name";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { DataTable } from "~/components/ui/lists/data-table";
import { EmptyState } from "~/components/ui/lists/empty-state";
import type { MappingView } from "~/domain/integrations/rules/get-mapping.server";
import { syncRules, type RuleJson } from "~/domain/integrations/rule";
import { useT } from "~/i18n";

/** The rules of a class: which attribute goes to which field, and what happens to what is there. */
export function RuleList({ mapping }: { mapping: MappingView }) {
  const t = useT();
  const labelOf = ({ mapping: { field, object } }: RuleJson) => {
    const found = mapping.fields.find((one) => one.object === object && one.name === field);
    return found?.label ?? field;
  };
  const nameOf = (attribute: string) => {
    const found = mapping.attributes.find(({ name }) => name === attribute);
    return attributeName(t, attribute, found?.label ?? null);
  };
  return (
    <Card flush title={t("integrations.rules.title")}>
      <DataTable
        caption={t("integrations.rules.title")}
        rows={mapping.rules}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon="link" title={t("integrations.rules.empty")}>
            {t("integrations.rules.empty_text")}
          </EmptyState>
        }
        columns={[
          {
            key: "attribute",
            header: t("integrations.rules.attribute"),
            main: true,
            cell: (rule) => nameOf(rule.mapping.attribute),
          },
          {
            key: "field",
            header: t("integrations.rules.field"),
            phone: "start",
            cell: (rule) => (
              <span className="grid min-w-0">
                <span>{labelOf(rule)}</span>
                <span className="text-sm text-muted wrap-anywhere">
                  {`${rule.mapping.object}.${rule.mapping.field}`}
                </span>
              </span>
            ),
          },
          {
            key: "rule",
            header: t("integrations.rules.sync_rule"),
            phone: "end",
            cell: ({ id, mapping: of }) => {
              const [other = of.sync_rule] = syncRules.filter((one) => one !== of.sync_rule);
              const name = nameOf(of.attribute);
              const rule = t(`integrations.sync_rule.${other}`);
              return (
                <span className="flex flex-wrap items-center gap-2">
                  {t(`integrations.sync_rule.${of.sync_rule}`)}
                  <RuleAction
                    fields={{ intent: "update", rule: id, sync_rule: other }}
                    text={t("integrations.rules.change")}
                    label={t("integrations.rules.change_of", { name, rule })}
                  />
                </span>
              );
            },
          },
          {
            key: "remove",
            header: t("integrations.rules.actions"),
            tight: true,
            cell: ({ id, mapping: { attribute } }) => (
              <RuleAction
                fields={{ intent: "discard", rule: id }}
                text={t("integrations.rules.remove")}
                label={t("integrations.rules.remove_of", { name: nameOf(attribute) })}
              />
            ),
          },
        ]}
      />
    </Card>
  );
}

interface RuleActionProps {
  /** What the form sends. */
  fields: Record<string, string>;
  text: string;
  /** The text with the rule's name, for those who hear it alone. */
  label: string;
}

function RuleAction({ fields, label, text }: RuleActionProps) {
  return (
    <form method="post">
      <CsrfField />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="ghost" size="sm" aria-label={label}>
        {text}
      </Button>
    </form>
  );
}
