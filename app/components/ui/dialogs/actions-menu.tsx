import type { KeyboardEvent as ReactKeyboardEvent, ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { useDismissedDetails } from "./use-dismissed-details";

interface ActionsMenuProps {
  /** The label of the dots for screen readers. */
  label: string;
  /** The button's content; three dots by default. */
  trigger?: ReactNode;
  /** The trigger's edge with which the items align; the end by default. */
  align?: "start" | "end";
  children: ReactNode;
}

/** A menu that opens without script. With script it closes on Escape, on a click elsewhere and on blur. */
export function ActionsMenu({ label, trigger, align = "end", children }: ActionsMenuProps) {
  const menu = useDismissedDetails();
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links within
    <details
      ref={menu}
      className="menu"
      onKeyDown={go}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Null: no other element took the focus, for example because the window lost it.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary
        className={trigger ? "nav-link" : "button button-ghost button-icon"}
        aria-label={label}
      >
        {trigger ?? <Icon name="dots" />}
      </summary>
      <div className="menu-items" data-align={align}>
        {children}
      </div>
    </details>
  );
}

function go(event: ReactKeyboardEvent<HTMLDetailsElement>): void {
  const menu = event.currentTarget;
  const items = [...menu.querySelectorAll<HTMLElement>(".menu-items :is(a, button)")];
  const at = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: at > 0 ? at - 1 : items.length - 1,
    Home: 0,
    End: items.length - 1,
  };
  const target = items[targets[event.key] ?? -1];
  if (!target) return;
  event.preventDefault();
  menu.open = true;
  target.focus();
}
