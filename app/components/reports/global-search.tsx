import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Icon } from "~/components/ui/icon";
import { lazily } from "~/components/ui/lazily";
import { Modal } from "~/components/ui/dialogs/modal";
import { useHydrated } from "~/components/ui/use-hydrated";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { noteOpened } from "./opened-places";

const SearchOverlay = lazily(() => import("./search-overlay"), "SearchOverlay");

/** Returns whether a key press belongs to a field in which somebody writes. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")
  );
}

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === "k") return ctrlKey || metaKey;
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping(target);
}

/**
 * The search of the back office's header: `/`, Ctrl+K and the button open it over the page. Without script it is
 * a plain form, and on a phone a link, that lead to the page of the search.
 */
export function GlobalSearch() {
  const t = useT();
  const { key, pathname } = useLocation();
  const isLive = useHydrated();
  const [isOpen, setOpen] = useState(false);
  /** What was typed after the shortcut, before the field was there. */
  const early = useRef("");
  useEffect(() => {
    noteOpened(pathname);
    setOpen(false);
  }, [key, pathname]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOther = document.querySelector("[role=dialog]") !== null;
      if (isShortcut(event) && !isOther) {
        event.preventDefault();
        early.current = "";
        setOpen(true);
      } else if (isOpen && event.key.length === 1 && !isTyping(event.target))
        early.current += event.key;
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOpen]);
  const open = () => {
    early.current = "";
    setOpen(true);
  };
  const label = t("common.search.label");
  return (
    <>
      {isLive ? (
        <button
          type="button"
          className="global-search global-search-button"
          aria-haspopup="dialog"
          aria-keyshortcuts="/ Control+K"
          aria-label={label}
          onClick={open}
        >
          <Icon name="search" size={18} />
          <span aria-hidden className="input">
            {t("common.search.placeholder")}
          </span>
          <kbd aria-hidden>/</kbd>
        </button>
      ) : (
        <Form method="get" action={paths.search()} role="search" className="global-search">
          <Icon name="search" size={18} />
          <input
            type="search"
            name="q"
            className="input"
            aria-label={label}
            placeholder={t("common.search.placeholder")}
            autoComplete="off"
          />
        </Form>
      )}
      <Link
        to={paths.search()}
        className="button button-ghost button-icon global-search-link"
        aria-label={label}
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <Icon name="search" />
      </Link>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t("manage.search.title")}>
        <SearchOverlay readEarly={() => early.current} close={() => setOpen(false)} />
      </Modal>
    </>
  );
}
