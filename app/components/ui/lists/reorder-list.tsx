import { Suspense, useRef, useState } from "react";
import { lazily } from "~/components/ui/lazily";
import { moved } from "~/components/ui/moved";
import { ReorderRow, type ReorderItem } from "./reorder-row";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useT } from "~/i18n";

interface ReorderListProps {
  /** The label for screen readers. */
  label: string;
  /** The name of the hidden fields that post the order; `{name}_move` is `id:up` or `id:down` without script. */
  name: string;
  items: readonly ReorderItem[];
  onReorder?: (ids: string[]) => void;
}

const SortableRows = lazily(() => import("./sortable-rows"), "SortableRows");

/** Sorts a list by dragging, by keyboard on the handle, or by two buttons in each row without script. */
export function ReorderList({ label, name, items: first, onReorder }: ReorderListProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const [items, setItems] = useState(first);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const put = (from: number, to: number) => {
    const next = moved(items, from, to);
    setItems(next);
    onReorder?.(next.map(({ id }) => id));
  };
  const step = (from: number, by: -1 | 1) => {
    const item = items[from];
    if (!item) return;
    put(from, from + by);
    const place = { item: item.label, position: from + by + 1, total: items.length };
    setSaid(t("common.reorder.moved", place));
    // Moving the row in the document takes the focus from its button.
    requestAnimationFrame(() => {
      const row = list.current?.children[from + by];
      const buttons = [...(row?.querySelectorAll<HTMLButtonElement>("[data-move]") ?? [])];
      const same = buttons[by === -1 ? 0 : 1];
      (same?.disabled ? buttons.find(({ disabled }) => !disabled) : same)?.focus();
    });
  };
  const rows = items.map((item, at) => (
    <ReorderRow
      key={item.id}
      {...{ item, at, name }}
      isFirst={at === 0}
      isLast={at === items.length - 1}
      onStep={step}
    />
  ));
  return (
    <>
      <ol ref={list} aria-label={label} className="reorder">
        {isHydrated ? (
          <Suspense fallback={rows}>
            <SortableRows {...{ items, name }} onStep={step} onMove={put} />
          </Suspense>
        ) : (
          rows
        )}
      </ol>
      <p role="status" className="unseen">
        {said}
      </p>
    </>
  );
}
