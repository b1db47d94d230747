import { createElement, Fragment, type ReactNode } from "react";

/** What may be shown of foreign markup; all else is left out. */
export interface Allowed {
  /** Name as in the markup → attributes, beside those of all. */
  elements: Readonly<Record<string, readonly string[]>>;
  /** Attributes that any of them may have. */
  attributes?: readonly string[];
  /** Elements of which not even the text is shown. */
  dropped: readonly string[];
  isSafe: (attribute: string, value: string) => boolean;
}

/**
 * Markup to be parsed, without what the CSP reports even in a document that is never shown: styles
 * and handlers. What this misses is reported, no more: `rebuild` takes in neither.
 */
export function withoutReported(markup: string): string {
  return markup
    .replace(/<style\b[^>]*?(?:\/>|>[\s\S]*?<\/style\s*>)/gi, "")
    .replace(/\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi, "");
}

/**
 * A parsed tree as React elements, made anew from what is allowed: nothing of the markup itself
 * reaches the page, so a script, a handler or a style can't. Unknown elements give their content.
 */
export function rebuild(node: Node, allowed: Allowed, key?: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  if (allowed.dropped.includes(node.localName)) return null;
  const children = [...node.childNodes].map((child, at) => rebuild(child, allowed, at));
  if (!Object.hasOwn(allowed.elements, node.localName)) {
    return createElement(Fragment, { key }, ...children);
  }
  return createElement(node.localName, { key, ...attributesOf(node, allowed) }, ...children);
}

export function attributesOf(node: Element, allowed: Allowed): Record<string, string> {
  const names = [...(allowed.elements[node.localName] ?? []), ...(allowed.attributes ?? [])];
  const kept = names.flatMap((name) => {
    const value = node.getAttribute(name);
    return value !== null && allowed.isSafe(name, value) ? [[toReact(name), value]] : [];
  });
  return Object.fromEntries(kept) as Record<string, string>;
}

function toReact(name: string): string {
  return name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
