import type { HTMLAttributes, ReactNode, Ref } from "react";
import { Button } from "~/components/ui/button";
import { useT } from "~/i18n";

export interface ReorderItem {
  id: string;
  label: string;
  /** Shown after the label: what else the row is, or can do. */
  detail?: ReactNode;
}

export interface ReorderRowProps {
  item: ReorderItem;
  at: number;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (at: number, by: -1 | 1) => void;
  /** The drag handle, once dragging is possible. */
  handle?: ReactNode;
  isDragged?: boolean;
  row?: { ref: Ref<HTMLLIElement> } & HTMLAttributes<HTMLLIElement>;
}

export function ReorderRow(props: ReorderRowProps) {
  const { item, at, name, isFirst, isLast, onStep, handle, isDragged, row } = props;
  const t = useT();
  const button = (by: -1 | 1, disabled: boolean) => (
    <Button
      variant="ghost"
      size="icon"
      icon={by === -1 ? "chevron-up" : "chevron-down"}
      name={`${name}_move`}
      value={`${item.id}:${by === -1 ? "up" : "down"}`}
      formNoValidate
      data-move
      disabled={disabled}
      aria-label={t(by === -1 ? "common.reorder.up" : "common.reorder.down", { item: item.label })}
      onClick={(event) => {
        event.preventDefault();
        onStep(at, by);
      }}
    />
  );
  return (
    <li {...row} className="reorder-row" data-dragged={isDragged || undefined}>
      <span className="reorder-handle">{handle}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">{item.label}</span>
      {item.detail}
      {button(-1, isFirst)}
      {button(1, isLast)}
      <input type="hidden" name={name} value={item.id} />
    </li>
  );
}
