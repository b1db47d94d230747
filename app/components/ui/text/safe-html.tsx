import { useMemo } from "react";
import { rebuild, withoutReported, type Allowed } from "./safe-markup";

const HTML: Allowed = {
  elements: {
    a: ["href"],
    b: [],
    br: [],
    code: [],
    em: [],
    i: [],
    li: [],
    ol: [],
    p: [],
    strong: [],
    ul: [],
  },
  dropped: ["script", "style", "template", "iframe", "object", "svg", "math"],
  isSafe: (_name, value) => /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i.test(value.trim()),
};

/** Shows untrusted markup, in the browser only: it is rebuilt from harmless elements and never inserted. */
export function SafeHtml({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(withoutReported(html), "text/html");
    return [...body.childNodes].map((node, at) => rebuild(node, HTML, at));
  }, [html]);
  return <>{content}</>;
}
