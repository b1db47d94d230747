import { createElement, Fragment, type ReactNode } from "react";

/** The parts of untrusted markup that may be shown; everything else is dropped. */
export interface Allowed {
  /** Element names → attributes, in addition to `attributes`. */
  elements: Readonly<Record<string, readonly string[]>>;
  /** Attributes that every element may have. */
  attributes?: readonly string[];
  /** Elements that are dropped with their text. */
  dropped: readonly string[];
  isSafe: (attribute: string, value: string) => boolean;
}

/** Removes styles and handlers before parsing, because the CSP reports them even in a hidden document. */
export function withoutReported(markup: string): string {
  return markup
    .replace(/<style\b[^>]*?(?:\/>|>[\s\S]*?<\/style\s*>)/gi, "")
    .replace(/\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi, "");
}

/**
 * Rebuilds a parsed tree as React elements from what is allowed. Nothing of the markup itself reaches the
 * page, so no script, handler or style does. Unknown elements are replaced by their content.
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
