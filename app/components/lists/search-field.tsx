import { useId } from "react";
import { FollowAddress } from "~/components/lists/follow-address";
import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";

/** Searches by words: `q` in the address. */
export function SearchField({ label, value }: { label: string; value: string }) {
  const id = useId();
  const t = useT();
  return (
    <div className="search-field">
      <label htmlFor={id} className="unseen">
        {label}
      </label>
      <FollowAddress value={value} keepsWhileFocused>
        <input
          id={id}
          type="search"
          name="q"
          className="input"
          placeholder={label}
          defaultValue={value}
        />
      </FollowAddress>
      <button className="search-field-button" aria-label={t("common.actions.search")}>
        <Icon name="search" size={18} />
      </button>
    </div>
  );
}
