import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { FieldError } from "~/components/ui/forms/field-error";
import { Icon } from "~/components/ui/icon";
import { SearchableSelect } from "~/components/ui/forms/searchable-select";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useT } from "~/i18n";

interface CampaignChoiceProps {
  /** Sorted by title. */
  campaigns: { uuid: string; title: string }[];
  field: FieldMetadata;
  /** Whether the rule is on; without script the checkboxes are always visible. */
  isShown: boolean;
}

/** Chooses several campaigns with a select and chips; without script there are checkboxes. */
export function CampaignChoice({ campaigns, field, isShown }: CampaignChoiceProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const { id, name, errors } = field;
  const first = [(field.initialValue as string | string[] | undefined) ?? []].flat();
  const [chosen, setChosen] = useState(first);
  const chips = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Forms notice typed input, but changes of hidden fields only by this event.
    const sent = chips.current?.querySelector("input");
    sent?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [chosen]);
  const label = t("manage.gateways.rule_campaigns_choose");
  if (!isHydrated) {
    return (
      <fieldset className="stack" id={id} tabIndex={-1}>
        <legend className="label">{label}</legend>
        <FieldError id={field.errorId} errors={errors} />
        {campaigns.map(({ uuid, title }) => (
          <CheckboxField key={uuid} label={title} field={field} value={uuid} />
        ))}
      </fieldset>
    );
  }
  if (!isShown) return null;
  const add = (uuid: string) => {
    if (uuid === "") return;
    setChosen([...chosen, uuid]);
    // The select is a new element, so it must get the focus again.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  const left = campaigns.filter(({ uuid }) => !chosen.includes(uuid));
  return (
    <div className="stack">
      <SearchableSelect
        // A new key empties the select after an addition.
        key={chosen.join()}
        label={label}
        name="campaign_to_add"
        id={id}
        defaultValue=""
        required
        errors={chosen.length === 0 ? errors : undefined}
        placeholder={t("manage.gateways.rule_campaigns_add")}
        options={left.map(({ uuid, title }) => ({ value: uuid, label: title }))}
        onChoose={add}
      />
      <ul ref={chips} className="flex flex-wrap gap-2 empty:hidden">
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
              <input type="hidden" name={name} value={uuid} />
            </li>
          ))}
      </ul>
    </div>
  );
}
