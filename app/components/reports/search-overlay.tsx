import { Link, useFetcher, useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { StatusBadge } from "~/components/ui/status-badge";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { noteOpened, openedPlaces } from "./opened-places";
import type { SearchAnswer, SearchEntry } from "./search-groups";

/** The time after the last key before the results follow. */
const RESTS_MS = 150;

interface SearchOverlayProps {
  /** Returns what was typed before the field was there. */
  readEarly: () => string;
  close: () => void;
}

/**
 * The search over a page: recent places and things to do at first, then what the typing finds. The arrow keys
 * choose, Enter opens; the focus stays in the field.
 */
export function SearchOverlay({ readEarly, close }: SearchOverlayProps) {
  const t = useT();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState(readEarly);
  const [chosen, setChosen] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const answer = useAnswer(text);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => setChosen(0), [answer]);
  const groups = answer?.groups ?? [];
  const entries = groups.flatMap((group) => group.entries);
  const idOf = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen, listId]);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + entries.length) % entries.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      close();
      navigate(entries[chosen]?.to ?? paths.search({ q: text }));
    }
  };
  const isEmpty = answer !== null && entries.length === 0;
  return (
    <div className="search-overlay">
      <input
        ref={input}
        type="search"
        role="combobox"
        className="input"
        value={text}
        aria-label={t("common.search.label")}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? idOf(chosen) : undefined}
        placeholder={t("common.search.placeholder")}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      <p role="status" className="unseen">
        {answer && answer.q.trim() !== "" && t("manage.search.count", { count: entries.length })}
      </p>
      <div id={listId} role="listbox" aria-label={t("manage.search.title")}>
        {groups.map((group, at) => {
          const before = groups.slice(0, at).reduce((sum, other) => sum + other.entries.length, 0);
          return (
            <div key={group.title} role="group" aria-label={t(group.title)}>
              <p aria-hidden className="search-overlay-title">
                {t(group.title)}
              </p>
              {group.entries.map((entry, index) => (
                <Option
                  key={`${entry.to} ${entry.title}`}
                  id={idOf(before + index)}
                  entry={entry}
                  isChosen={before + index === chosen}
                  choose={() => setChosen(before + index)}
                  close={close}
                />
              ))}
            </div>
          );
        })}
      </div>
      {isEmpty && <p className="py-6 text-center text-muted">{t("manage.search.none")}</p>}
      <p aria-hidden className="search-overlay-keys">
        <kbd>↑</kbd> <kbd>↓</kbd> {t("manage.search.keys.choose")} <kbd>↵</kbd>{" "}
        {t("manage.search.keys.open")}
      </p>
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: SearchEntry;
  isChosen: boolean;
  choose: () => void;
  close: () => void;
}

function Option({ id, entry, isChosen, choose, close }: OptionProps) {
  return (
    <Link
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      to={entry.to}
      className="search-result"
      onPointerMove={choose}
      onClick={close}
    >
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{entry.title}</span>
        {entry.detail && <span className="block truncate text-sm text-muted">{entry.detail}</span>}
      </span>
      {entry.badge && <StatusBadge {...entry.badge} />}
    </Link>
  );
}

/** Returns the answer to what is typed, a moment after the last key; null before the first one. */
function useAnswer(text: string): SearchAnswer | null {
  const { data, load } = useFetcher<SearchAnswer>();
  const isFirst = useRef(true);
  useEffect(() => {
    const ask = () => {
      // The page under the overlay may not have noted itself yet.
      noteOpened(window.location.pathname);
      load(paths.search({ q: text, opened: openedPlaces().join(" ") }));
    };
    if (isFirst.current) {
      isFirst.current = false;
      ask();
      return;
    }
    const timer = window.setTimeout(ask, RESTS_MS);
    return () => window.clearTimeout(timer);
  }, [load, text]);
  return data ?? null;
}
