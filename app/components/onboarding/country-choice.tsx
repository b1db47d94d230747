import { useEffect, useRef, type ChangeEvent } from "react";
import { keepForm, restoreTyped } from "~/components/layout/notices/connection";
import { takeTyped } from "~/components/layout/browser/typed-text";
import { SelectField, type Option } from "~/components/ui/forms/select-field";
import { useT } from "~/i18n";

/** The field that names the country for which the page was rendered. */
export const PAGE_COUNTRY_FIELD = "page_country";

const FIELD = "organization.country";

/** A person who types a country's name chooses others on the way, so the form waits, in ms. */
const TYPING = 400;

interface CountryChoiceProps {
  country: string;
  options: readonly Option[];
}

/**
 * Chooses the signup's country; another choice submits the whole form. The server keeps the typed
 * values and renders the page again. The tab stores values typed meanwhile, but not the country,
 * which would submit the form again.
 */
export function CountryChoice({ country, options }: CountryChoiceProps) {
  const t = useT();
  const leaving = useRef<AbortController | null>(null);
  const timer = useRef<number>();
  const ofPage = useRef<HTMLInputElement>(null);
  useEffect(() => {
    restoreTyped(window.location.pathname);
    // The person chose another country before this script ran.
    const select = ofPage.current?.form?.elements.namedItem(FIELD);
    if (select instanceof HTMLSelectElement && select.value !== country) leave(select);
    return () => window.clearTimeout(timer.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- looks once, when the script starts
  }, []);
  function stay() {
    window.clearTimeout(timer.current);
    leaving.current?.abort();
    takeTyped(window.location.pathname);
  }
  function choose({ currentTarget: select }: ChangeEvent<HTMLSelectElement>) {
    window.clearTimeout(timer.current);
    // The person chose this page's country again, so the navigation is cancelled.
    if (select.value === country) {
      stay();
      return window.stop();
    }
    timer.current = window.setTimeout(() => leave(select), TYPING);
  }
  function leave(select: HTMLSelectElement) {
    const { form } = select;
    if (!form || select.value === country) return;
    // Offline, the browser would replace this page by its error page.
    if (!navigator.onLine) {
      window.addEventListener("online", () => leave(select), { once: true });
      return;
    }
    // Sends the fields as they are: what is empty still is no fault.
    form.submit();
    leaving.current?.abort();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    // Stores the values without the tax id, which the other country formats differently.
    keepForm(form, [FIELD, "organization.uid"]);
    form.addEventListener("input", () => keepForm(form, [FIELD]), { signal });
    // The other country's page never arrived, and this page's form is submitted.
    form.addEventListener("submit", () => select.value === country && stay(), { signal });
  }
  return (
    <>
      <input ref={ofPage} type="hidden" name={PAGE_COUNTRY_FIELD} value={country} />
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
