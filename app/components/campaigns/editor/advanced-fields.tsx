import { Link } from "@remix-run/react";
import type { EditorFields, UpgradeField } from "./editor-fields";
import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { FieldError } from "~/components/ui/forms/field-error";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { UpgradeFields } from "~/components/ui/forms/upgrade-fields";
import { channels, formVariants, type CampaignType } from "~/domain/campaigns/campaign-types";
import type { InstantFault } from "~/domain/campaigns/instant-fault.server";
import { useT } from "~/i18n";

interface AdvancedFieldsProps {
  fields: EditorFields<
    | "channels"
    | "form_variant"
    | "immediate_charging"
    | "upgrade"
    | "facebook_pixel_id"
    | "analytics_id"
    | "tag_manager_id"
  >;
  type: CampaignType;
  /** Why charges cannot come at once; null where they can. */
  instantFault: InstantFault | null;
  /** The page of the keys for reports from our server. */
  measuringPath: string;
}

/** Channels, the increase and the ids of the organisation's own measurement. */
export function AdvancedFields({ fields, instantFault, measuringPath, type }: AdvancedFieldsProps) {
  const t = useT();
  const own = fields.channels;
  return (
    <>
      <Card title={t("campaigns.sections.channels")}>
        <fieldset id={own.id} tabIndex={-1} className="grid gap-3">
          <legend className="label">{t("campaigns.editor.channels")}</legend>
          <FieldError id={own.errorId} errors={own.errors ?? []} />
          {channels.map((channel) => (
            <CheckboxField
              key={channel}
              field={own}
              value={channel}
              label={t(`campaigns.channel.${channel}`)}
              hint={t(`campaigns.channel_text.${channel}`)}
            />
          ))}
        </fieldset>
      </Card>
      {type !== "tickets" && (
        <Card title={t("campaigns.sections.form")}>
          <SelectField
            field={fields.form_variant}
            required
            label={t("campaigns.editor.form_variant")}
            hint={t("campaigns.form.variant_hint")}
            options={formVariants.map((value) => ({
              value,
              label: t(`campaigns.form_variant.${value}`),
            }))}
            className="max-w-96"
          />
        </Card>
      )}
      {type === "fundraise" && (
        <Card title={t("campaigns.sections.first_charge")}>
          <SelectField
            field={fields.immediate_charging}
            required
            disabled={instantFault !== null}
            label={t("campaigns.editor.immediate_charging")}
            hint={t(`campaigns.first_charge_hint.${instantFault ?? "free"}`)}
            options={(["now", "collect_day"] as const).map((value) => ({
              value,
              label: t(`campaigns.first_charge.${value}`),
            }))}
            className="max-w-96"
          />
        </Card>
      )}
      {type === "fundraise" && (
        <Card title={t("campaigns.sections.upgrade")}>
          <div className="grid gap-5">
            <p className="text-muted">{t("campaigns.form.upgrade_text")}</p>
            <UpgradeFields fields={(fields.upgrade as UpgradeField).getFieldset()} />
          </div>
        </Card>
      )}
      <MeasuringCard fields={fields} measuringPath={measuringPath} />
    </>
  );
}

/** The ids of the organisation's own measurement. */
function MeasuringCard({
  fields,
  measuringPath,
}: Pick<AdvancedFieldsProps, "fields" | "measuringPath">) {
  const t = useT();
  return (
    <Card title={t("campaigns.form.ids_title")}>
      <div className="grid gap-5">
        <p className="text-muted">{t("campaigns.form.ids_hint")}</p>
        <TextField
          field={fields.facebook_pixel_id}
          label={t("campaigns.editor.facebook_pixel_id")}
          hint={t("campaigns.form.pixel_hint")}
          className="max-w-96"
        />
        <TextField
          field={fields.analytics_id}
          label={t("campaigns.editor.analytics_id")}
          hint={t("campaigns.form.analytics_hint")}
          className="max-w-96"
        />
        <TextField
          field={fields.tag_manager_id}
          label={t("campaigns.editor.tag_manager_id")}
          hint={t("campaigns.form.tag_hint")}
          className="max-w-96"
        />
        <p>
          <Link className="link" to={measuringPath}>
            {t("campaigns.measuring.open")}
          </Link>
        </p>
      </div>
    </Card>
  );
}
