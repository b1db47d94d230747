import { Form, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useT } from "~/i18n";

const FORM = "selection";

/** Ticks one row of a list. It lies above the row's link. */
export function RowBox({ id, name, label }: { id: string; name: string; label: string }) {
  return (
    <label className="row-box">
      <input form={FORM} type="checkbox" data-row-box name={name} value={id} aria-label={label} />
    </label>
  );
}

/** Ticks every row of the page; script only, because without it nothing could follow. */
export function PageBox({ label }: { label: string }) {
  const isHydrated = useHydrated();
  const ticked = useTicked();
  const box = useRef<HTMLInputElement>(null);
  const all = isHydrated ? boxes().length : 0;
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked.length > 0 && ticked.length < all;
  });
  if (!isHydrated) return null;
  return (
    <label className="row-box">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={ticked.length > 0 && ticked.length === all}
        onChange={({ target }) => tick(target.checked)}
      />
    </label>
  );
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>("[data-row-box]")];

/** Ticks or clears all rows, and says so to whoever counts them. */
function tick(isTicked: boolean): void {
  for (const box of boxes()) box.checked = isTicked;
  document.dispatchEvent(new Event("change"));
}

/** Returns the ids of the ticked rows. */
function useTicked(): string[] {
  const [ticked, setTicked] = useState<string[]>([]);
  const { key } = useLocation();
  useEffect(() => {
    const count = () =>
      setTicked(
        boxes()
          .filter(({ checked }) => checked)
          .map(({ value }) => value),
      );
    count();
    // The rows' boxes stand outside the form's element.
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  }, [key]);
  return ticked;
}

interface SelectionBarProps {
  /** Names the bar for screen readers. */
  label: string;
  /** The page that previews the change. */
  action: string;
  /** The filter of the list, which tells the server what 'all' means. */
  filter: Record<string, string | undefined>;
  /** Says what is ticked; null before script counts it. */
  describe: (ids: readonly string[], isAll: boolean) => { what: string; sum: string | null };
  /** 'Elegir las 259'; null when the page has them all. */
  all: string | null;
  children: ReactNode;
}

/** What can be done with ticked rows: at the foot, and only while a row is ticked. */
export function SelectionBar(props: SelectionBarProps) {
  const { action, all, children, describe, filter, label } = props;
  const t = useT();
  const isHydrated = useHydrated();
  const ticked = useTicked();
  const [isAll, setAll] = useState(false);
  useEffect(() => {
    if (ticked.length === 0) setAll(false);
  }, [ticked.length]);
  const { what, sum } = describe(ticked, isAll);
  return (
    <Form id={FORM} action={action} aria-label={label} className="selection-bar">
      {Object.entries(filter).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {isHydrated && (
        <p role="status" className="selection-what">
          <span className="block font-semibold">{what}</span>
          {sum && <span className="block">{sum}</span>}
        </p>
      )}
      {all && (
        <label className="check">
          <input
            type="checkbox"
            name="all"
            value="1"
            checked={isAll}
            onChange={({ target }) => setAll(target.checked)}
          />
          <span>{all}</span>
        </label>
      )}
      <div className="flex flex-wrap gap-2">{children}</div>
      {isHydrated && (
        <Button type="button" variant="ghost" size="sm" icon="x" onClick={() => tick(false)}>
          {t("common.list.untick")}
        </Button>
      )}
    </Form>
  );
}
