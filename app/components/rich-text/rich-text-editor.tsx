import type { Command } from "prosemirror-state";
import { useEffect, useState } from "react";
import { useT } from "~/i18n";
import { activeFormats, addressOf, commandOf, linking } from "./commands";
import { LinkForm } from "./link-form";
import type { Format, Tools } from "./toolbar";
import { useEditor, type EditorProps } from "./use-editor";

interface RichTextEditorProps extends Omit<EditorProps, "label"> {
  /** The button that was pressed while the editor was loading. */
  first: Format | null;
  /** Hears after each change what the toolbar shows and does; null at the end. It stays the same function. */
  onTools: (tools: Tools | null) => void;
}

/**
 * Writes a formatted text into a text box, which keeps its name, its value and its errors. A text that nobody
 * changes stays as it was typed. What is typed into the box itself, as browsers' extensions do, is taken over.
 */
export function RichTextEditor({ first, onTools, ...props }: RichTextEditorProps) {
  const t = useT();
  const { place, state, view } = useEditor({ ...props, label: t("campaigns.format.editor") });
  const [pressed] = useState(first);
  const [isLinking, setLinking] = useState(pressed === "link");
  const run = (command: Command) => {
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };
  useEffect(() => {
    if (!view || pressed === null || pressed === "link") return;
    commandOf(pressed, view.state)(view.state, view.dispatch, view);
    view.focus();
  }, [view, pressed]);
  useEffect(() => {
    if (!view || !state) return;
    const choose = (format: Format) => {
      if (format === "link") return setLinking(true);
      commandOf(format, view.state)(view.state, view.dispatch, view);
      view.focus();
    };
    onTools({ active: activeFormats(state), choose });
  }, [view, state, onTools]);
  useEffect(() => () => onTools(null), [onTools]);
  return (
    <>
      {isLinking && state && (
        <LinkForm
          address={addressOf(state)}
          choose={(address) => {
            setLinking(false);
            run(linking(address));
          }}
          cancel={() => {
            setLinking(false);
            view?.focus();
          }}
        />
      )}
      <div ref={place} className="rich-text-place" />
    </>
  );
}
