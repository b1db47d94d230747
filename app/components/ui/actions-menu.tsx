import type { KeyboardEvent as ReactKeyboardEvent, ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { useDismissedDetails } from "~/components/ui/use-dismissed-details";

interface ActionsMenuProps {
  /** Read to those who don't see the dots. */
  label: string;
  /** What opens it; three dots where left out. */
  trigger?: ReactNode;
  /** Which edge of the trigger the items keep to; the end where left out. */
  align?: "start" | "end";
  /** Links and buttons. */
  children: ReactNode;
}

/**
 * A menu that opens without script; with script it also closes on Escape, a click elsewhere and when
 * the focus leaves it, and arrow keys, Home and End go through it.
 */
export function ActionsMenu({ label, trigger, align = "end", children }: ActionsMenuProps) {
  const menu = useDismissedDetails();
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links within
    <details
      ref={menu}
      className="menu"
      onKeyDown={go}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Null: nothing took the focus, as when the window lost it.
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
