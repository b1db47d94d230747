import type { Command } from "prosemirror-state";
import { useEffect, useState } from "react";
import { useT } from "~/i18n";
import { activeFormats, addressOf, commandOf, linking } from "./commands";
import { LinkForm } from "./link-form";
import { Toolbar, type Format } from "./toolbar";
import { useEditor, type EditorProps } from "./use-editor";

interface RichTextEditorProps extends Omit<EditorProps, "label"> {
  /** The button that was pressed while the editor was loading. */
  first: Format | null;
}

/**
 * Writes a formatted text into a text box, which keeps its name, its value and its errors. A text that nobody
 * changes stays as it was typed. What is typed into the box itself, as browsers' extensions do, is taken over.
 */
export function RichTextEditor({ first, ...props }: RichTextEditorProps) {
  const t = useT();
  const { place, state, view } = useEditor({ ...props, label: t("campaigns.format.editor") });
  const [pressed] = useState(first);
  const [isLinking, setLinking] = useState(pressed === "link");
  useEffect(() => {
    if (!view || pressed === null || pressed === "link") return;
    commandOf(pressed, view.state)(view.state, view.dispatch, view);
    view.focus();
  }, [view, pressed]);
  const run = (command: Command) => {
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };
  return (
    <>
      <Toolbar
        active={state ? activeFormats(state) : new Set()}
        choose={(format) => {
          if (format === "link") setLinking(true);
          else if (state) run(commandOf(format, state));
        }}
      />
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
      <div ref={place} />
    </>
  );
}
