import type { PointerEvent } from "react";

/**
 * Returns what a row's handle does when it is pressed: the row follows the pointer, the others make room,
 * and `onMove` gets both places when it is dropped. Rows are siblings with `data-row`. The list needs
 * buttons that move rows, too, because a handle is for pointers only.
 */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  return (event: PointerEvent<HTMLElement>): void => {
    const handle = event.currentTarget;
    const row = handle.closest<HTMLElement>("[data-row]");
    if (!row || event.button !== 0) return;
    event.preventDefault();
    const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const from = rows.indexOf(row);
    const boxes = rows.map((one) => one.getBoundingClientRect());
    const own = boxes[from];
    if (!own) return;
    const step = own.height + gapOf(boxes);
    const start = event.clientY + window.scrollY;
    let to = from;
    const ended = new AbortController();
    const shift = (one: HTMLElement, by: number) =>
      (one.style.transform = by === 0 ? "" : `translateY(${by}px)`);

    const follow = ({ clientY }: { clientY: number }) => {
      const by = clientY + window.scrollY - start;
      const middle = own.top + own.height / 2 + by;
      // A row makes room once the dragged one is past its middle.
      to = boxes.filter(({ top, height }, at) => at !== from && top + height / 2 < middle).length;
      rows.forEach((one, at) => {
        if (at === from) return shift(one, by);
        const makesRoom = at > from ? at <= to : at >= to;
        shift(one, makesRoom ? (at > from ? -step : step) : 0);
      });
    };
    const end = (isDropped: boolean) => {
      ended.abort();
      rows.forEach((one) => shift(one, 0));
      delete row.dataset.dragged;
      if (isDropped && to !== from) onMove(from, to);
    };
    const { signal } = ended;
    row.dataset.dragged = "";
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", follow, { signal });
    handle.addEventListener("pointerup", () => end(true), { signal });
    handle.addEventListener("pointercancel", () => end(false), { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
  };
}

/** Returns the pixels between two rows. */
function gapOf([first, second]: DOMRect[]): number {
  return first && second ? second.top - first.bottom : 0;
}
