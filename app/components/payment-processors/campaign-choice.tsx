import { useState } from "react";
import { CheckboxField } from "~/components/ui/checkbox-field";
import { FieldError } from "~/components/ui/field-error";
import { Icon } from "~/components/ui/icon";
import { SearchableSelect } from "~/components/ui/searchable-select";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useT } from "~/i18n";

const NAME = "campaign_uuids";
/** Where the error's link leads. */
const FIELD = "rules.campaign_uuids";

interface CampaignChoiceProps {
  /** By title. */
  campaigns: { uuid: string; title: string }[];
  chosen: string[];
  /** The rule is on; without script the boxes are there in any case. */
  isShown: boolean;
  errors?: string[];
}

/** Several campaigns: a box that adds one, and a chip for each that takes it away; boxes without script. */
export function CampaignChoice({ campaigns, chosen: first, isShown, errors }: CampaignChoiceProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState(first);
  const label = t("manage.gateways.rule_campaigns_choose");
  if (!isHydrated) {
    return (
      <fieldset className="stack" id={FIELD} tabIndex={-1}>
        <legend className="label">{label}</legend>
        <FieldError id={`${FIELD}-error`} errors={errors ?? []} />
        {campaigns.map(({ uuid, title }) => (
          <CheckboxField
            key={uuid}
            label={title}
            name={NAME}
            id={`campaign-${uuid}`}
            value={uuid}
            checked={first.includes(uuid)}
          />
        ))}
      </fieldset>
    );
  }
  if (!isShown) return null;
  const add = (uuid: string) => {
    if (uuid === "") return;
    setChosen([...chosen, uuid]);
    // The box is a new one: whoever chose in it goes on there.
    requestAnimationFrame(() => document.getElementById(FIELD)?.focus());
  };
  const left = campaigns.filter(({ uuid }) => !chosen.includes(uuid));
  return (
    <div className="stack">
      <SearchableSelect
        // Emptied by what was just added.
        key={chosen.join()}
        label={label}
        name="campaign_to_add"
        id={FIELD}
        defaultValue=""
        required
        errors={chosen.length === 0 ? errors : undefined}
        placeholder={t("manage.gateways.rule_campaigns_add")}
        options={left.map(({ uuid, title }) => ({ value: uuid, label: title }))}
        onChoose={add}
      />
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {campaigns
          .filter(({ uuid }) => chosen.includes(uuid))
          .map(({ uuid, title }) => (
            <li key={uuid} className="chip">
              <span>{title}</span>
              <button
                type="button"
                aria-label={t("manage.gateways.rule_campaigns_remove", { title })}
                onClick={() => setChosen(chosen.filter((one) => one !== uuid))}
              >
                <Icon name="x" size={16} />
              </button>
              <input type="hidden" name={NAME} value={uuid} />
            </li>
          ))}
      </ul>
    </div>
  );
}
