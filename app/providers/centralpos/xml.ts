/** Reads XML from a company that we do not control: no entity of a document's own, bounded in size and depth. */
import sax from "sax";

const MOST_CHARACTERS = 16 * 1024 * 1024;
const MOST_LEVELS = 12;
const MOST_ELEMENTS = 400_000;

export interface XmlElement {
  /** Without its namespace's prefix. */
  name: string;
  text: string;
  children: XmlElement[];
}

/** Parses a document. Returns null for one that is truncated, too deep or large, or has a DTD. */
export function parseXml(text: string): XmlElement | null {
  if (text.length > MOST_CHARACTERS) return null;
  const parser = sax.parser(true, { xmlns: true });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  // A DTD is the only place from which an entity could expand.
  parser.ondoctype = () => refuse("a DTD");
  parser.onopentag = (tag) => {
    elements += 1;
    if (open.length >= MOST_LEVELS || elements > MOST_ELEMENTS) refuse("too much");
    // The parser lets elements follow the root.
    if (root !== null && open.length === 0) refuse("two roots");
    const element = { name: (tag as sax.QualifiedTag).local, text: "", children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  const add = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = () => void open.pop();
  parser.onerror = (error) => {
    throw error;
  };
  try {
    parser.write(text).close();
  } catch {
    return null;
  }
  return root;
}

function refuse(what: string): never {
  throw new Error(`the document has ${what}`);
}

/** Returns the first child of that name along a path, or null. */
export function childAt(element: XmlElement | null, ...path: string[]): XmlElement | null {
  return path.reduce<XmlElement | null>(
    (at, name) => at?.children.find((child) => child.name === name) ?? null,
    element,
  );
}

/** Returns a child's text without spaces around it; empty without the child. */
export function textAt(element: XmlElement, name: string): string {
  return childAt(element, name)?.text.trim() ?? "";
}
