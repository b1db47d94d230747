import { useEffect, useRef, type ChangeEvent } from "react";
import { keepForm, restoreTyped } from "~/components/layout/connection";
import { takeTyped } from "~/components/layout/typed-text";
import { SelectField, type Option } from "~/components/ui/select-field";
import { useT } from "~/i18n";

/** Name of the field that says for which country the page was made. */
export const PAGE_COUNTRY_FIELD = "page_country";

const FIELD = "organization.country";

interface CountryChoiceProps {
  country: string;
  options: readonly Option[];
}

/**
 * The country of the signup. Another one sends the whole form at once, or with its button where no
 * script runs: the server keeps what was typed, sets the country's cookie and makes the page anew. What
 * is typed until that page is there is kept for it in the tab; the country is not, since putting that
 * back would send the form by itself, and again with every page that refuses it.
 */
export function CountryChoice({ country, options }: CountryChoiceProps) {
  const t = useT();
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    restoreTyped(window.location.pathname);
  }, []);
  function stay() {
    leaving.current?.abort();
    takeTyped(window.location.pathname);
  }
  function choose({ currentTarget: select }: ChangeEvent<HTMLSelectElement>) {
    const { form } = select;
    if (!form) return;
    // Back to the country of this page: the other's is not wanted any more.
    if (select.value === country) {
      stay();
      return window.stop();
    }
    // The browser would put its own page in place of this one: "Continue" leads to the country later.
    if (!navigator.onLine) return;
    form.requestSubmit();
    leaving.current?.abort();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    // Also where nothing more is typed and the server has no session to keep it in. A number that was
    // typed for the country of before it writes as the other does.
    keepForm(form, [FIELD, "organization.uid"]);
    form.addEventListener("input", () => keepForm(form, [FIELD]), { signal });
    // The other page never came, and this one is sent.
    form.addEventListener("submit", () => select.value === country && stay(), { signal });
  }
  return (
    <>
      <input type="hidden" name={PAGE_COUNTRY_FIELD} value={country} />
      <SelectField
        label={t("common.fields.country")}
        name={FIELD}
        id="country"
        defaultValue={country}
        options={options}
        required
        autoComplete="country"
        onChange={choose}
      />
    </>
  );
}
