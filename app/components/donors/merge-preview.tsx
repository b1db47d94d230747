import { Alert } from "~/components/ui/messages/alert";
import { ButtonLink } from "~/components/ui/button";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { FactRows } from "~/components/ui/fact-rows";
import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import { EmailText } from "~/components/ui/forms/email-text";
import { Money } from "~/components/ui/text/money";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { personDifferences } from "~/domain/donors/person-differences";
import type { ListedDonor } from "~/domain/donations/lists/list-donors.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface MergePreviewProps {
  kept: ListedDonor;
  other: ListedDonor;
  timezone: string;
}

/** Shows both entries side by side before they are merged. */
export function MergePreview({ kept, other, timezone }: MergePreviewProps) {
  const t = useT();
  const differences = personDifferences(personOf(kept), personOf(other));
  const own = useSchemaForm({
    id: "merge",
    schema: async () => (await import("~/domain/donors/schema")).mergeSchema,
  });
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 lg:grid-cols-2">
        <Entry title={t("donors.merge_keep")} donor={kept} timezone={timezone} />
        <Entry title={t("donors.merge_joined")} donor={other} timezone={timezone} />
      </div>
      <SchemaForm of={own}>
        <input type="hidden" name="other" value={other.id} />
        {differences.length > 0 && (
          <>
            <Alert tone="warning" title={t("donors.merge_differs.title")}>
              {differences.map((difference) => (
                <p key={difference}>{t(`donors.merge_differs.${difference}`)}</p>
              ))}
            </Alert>
            <CheckboxField
              field={own.fields.confirm}
              label={t("donors.merge_differs.confirm")}
              required
            />
          </>
        )}
        <p>{t("donors.merge_reversible")}</p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{t("donors.merge_submit")}</SubmitButton>
          <ButtonLink variant="outline" to={paths.donorMerge(other.id, { donor: kept.id })}>
            {t("donors.merge_turn")}
          </ButtonLink>
          <CancelLink to={paths.donorMerge(kept.id)} />
        </div>
      </SchemaForm>
    </div>
  );
}

const personOf = ({ firstName, identity, lastName }: ListedDonor) => ({
  firstName,
  lastName,
  uidNumber: identity.uidNumber,
});

function Entry({
  title,
  donor,
  timezone,
}: {
  title: string;
  donor: ListedDonor;
  timezone: string;
}) {
  const t = useT();
  return (
    <Card title={title}>
      <p className="mb-3 font-semibold wrap-anywhere">{`${donor.firstName} ${donor.lastName}`}</p>
      <FactRows
        rows={[
          [t("common.fields.email"), <EmailText key="email" address={donor.email} />],
          [
            t("common.fields.uid_number"),
            [donor.identity.uidType, donor.identity.uidNumber].join(" ").trim() || "—",
          ],
          [t("common.fields.cellphone"), donor.identity.cellphone || donor.identity.phone || "—"],
          [t("donors.kind_label"), t(`donors.kind.${donor.kind}`)],
          [t("donors.donations"), donor.donations],
          [t("donors.given"), <Money key="given" amount={donor.given} currency={donor.currency} />],
          [
            t("donors.since"),
            <DateTime key="since" at={donor.createdAt} zone={timezone} style="date" />,
          ],
          [t("donors.tags"), donor.tags.join(", ") || "—"],
        ]}
      />
    </Card>
  );
}
