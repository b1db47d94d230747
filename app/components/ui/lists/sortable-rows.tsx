import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { Icon } from "~/components/ui/icon";
import { ReorderRow, type ReorderItem, type ReorderRowProps } from "./reorder-row";
import { useT } from "~/i18n";

interface SortableRowsProps extends Pick<ReorderRowProps, "name" | "onStep"> {
  items: readonly ReorderItem[];
  onMove: (from: number, to: number) => void;
}

export function SortableRows({ items, name, onStep, onMove }: SortableRowsProps) {
  const t = useT();
  const ids = items.map(({ id }) => id);
  const labelOf = (id: string | number) => items.find((item) => item.id === id)?.label ?? "";
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const end = ({ active, over }: DragEndEvent) => {
    const from = ids.indexOf(String(active.id));
    const to = ids.indexOf(String(over?.id));
    if (to !== -1 && from !== to) onMove(from, to);
  };
  const place = (id: string | number, overId: string | number | undefined) => ({
    item: labelOf(id),
    position: ids.indexOf(String(overId ?? id)) + 1,
    total: ids.length,
  });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      onDragEnd={end}
      accessibility={{
        // Rendered outside the list, because a list may contain nothing but its rows.
        container: document.body,
        screenReaderInstructions: { draggable: t("common.reorder.how") },
        announcements: {
          onDragStart: ({ active }) => t("common.reorder.lifted", place(active.id, undefined)),
          // Also fires at the row's own place, right after it was lifted.
          onDragOver: ({ active, over }) =>
            t(
              over?.id === active.id ? "common.reorder.lifted" : "common.reorder.moved",
              place(active.id, over?.id),
            ),
          onDragEnd: ({ active, over }) => t("common.reorder.dropped", place(active.id, over?.id)),
          onDragCancel: ({ active }) => t("common.reorder.cancelled", place(active.id, undefined)),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {items.map((item, at) => (
          <SortableRow
            key={item.id}
            {...{ item, at, name, onStep }}
            isFirst={at === 0}
            isLast={at === items.length - 1}
          />
        ))}
      </SortableContext>
    </DndContext>
  );
}

function SortableRow(props: ReorderRowProps) {
  const t = useT();
  const { id, label } = props.item;
  const {
    attributes,
    isDragging,
    listeners,
    setActivatorNodeRef,
    setNodeRef,
    transform,
    transition,
  } = useSortable({ id, attributes: { roleDescription: t("common.reorder.handle") } });
  // Script sets these styles, so the CSP allows them; the server never renders these rows.
  const style = {
    transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
    transition,
  };
  return (
    <ReorderRow
      {...props}
      row={{ ref: setNodeRef, style }}
      isDragged={isDragging}
      handle={
        <button
          ref={setActivatorNodeRef}
          type="button"
          className="button button-ghost button-icon"
          {...attributes}
          {...listeners}
          aria-label={t("common.reorder.drag", { item: label })}
        >
          <Icon name="grip" />
        </button>
      }
    />
  );
}
