import { useSearchParams } from "@remix-run/react";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

export interface Tab {
  id: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** The label for screen readers. */
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** The query parameter: `?tab=…` opens that tab, with and without script. */
  param?: string;
}

/** Shows one of several sections; each tab is a link, and with script it switches in place. */
export function Tabs({ label, tabs, param = "tab" }: TabsProps) {
  const base = useId();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(search.get(param));
  const isHydrated = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  const current = (tabs.find(({ id }) => id === chosen) ?? tabs[0]).id;
  const hrefOf = (id: string) => `?${new URLSearchParams([...search, [param, id]]).toString()}`;
  const choose = (id: string) => {
    setChosen(id);
    const address = new URL(window.location.href);
    address.searchParams.set(param, id);
    window.history.replaceState(window.history.state, "", address);
  };
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === current);
    const to = targetOf(event.key, at, tabs.length);
    const next = to === null ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to ?? 0]?.focus();
  };
  return (
    <div className="grid gap-4">
      <div ref={list} role="tablist" aria-label={label} className="tabs">
        {tabs.map(({ id, label: name }) => (
          <a
            key={id}
            id={`${base}-${id}`}
            role="tab"
            href={hrefOf(id)}
            aria-selected={id === current}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === current || !isHydrated ? 0 : -1}
            onKeyDown={move}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              choose(id);
            }}
          >
            {name}
          </a>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          id={`${base}-${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${base}-${id}`}
          hidden={id !== current}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

function targetOf(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
