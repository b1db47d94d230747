import { attributeName } from "./attribute-name";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { DataTable } from "~/components/ui/lists/data-table";
import { EmptyState } from "~/components/ui/lists/empty-state";
import type { MappingView } from "~/domain/integrations/rules/get-mapping.server";
import type { RuleJson } from "~/domain/integrations/rule";
import { useT } from "~/i18n";

/** The rules of a class: which attribute goes to which field, and what happens to what is there. */
export function RuleList({ mapping }: { mapping: MappingView }) {
  const t = useT();
  const labelOf = ({ mapping: { field, object } }: RuleJson) => {
    const found = mapping.fields.find((one) => one.object === object && one.name === field);
    return found?.label ?? field;
  };
  const nameOf = ({ mapping: { attribute } }: RuleJson) => {
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
            cell: (rule) => nameOf(rule),
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
            cell: ({ mapping: { sync_rule } }) => t(`integrations.sync_rule.${sync_rule}`),
          },
          {
            key: "remove",
            header: t("integrations.rules.actions"),
            tight: true,
            cell: (rule) => (
              <form method="post">
                <CsrfField />
                <input type="hidden" name="intent" value="discard" />
                <input type="hidden" name="rule" value={rule.id} />
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t("integrations.rules.remove_of", { name: nameOf(rule) })}
                >
                  {t("integrations.rules.remove")}
                </Button>
              </form>
            ),
          },
        ]}
      />
    </Card>
  );
}
