import { useEffect, useRef, type ReactNode } from "react";
import { Icon } from "~/components/ui/icon";

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

/** A menu that opens without script; with script it also closes on Escape and a click elsewhere. */
export function ActionsMenu({ label, trigger, align = "end", children }: ActionsMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const outside = event.target instanceof Node && !menu.current?.contains(event.target);
      const escape = event instanceof KeyboardEvent && event.key === "Escape";
      if (menu.current?.open && (escape || (event.type === "click" && outside))) {
        menu.current.open = false;
        if (escape) menu.current.querySelector("summary")?.focus();
      }
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details ref={menu} className="menu">
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
