/** Lets React hydrate a page in which other programs have already added elements, such as icons beside fields. */

declare global {
  interface Window {
    /** Returns the nodes that were added since the document was read, and notes no more. */
    takeLateNodes?: () => Set<Node>;
  }
}

/**
 * An inline script that notes every node that is added after the document is read: the server did not send
 * it. A node that is only moved is the server's own.
 */
export const LATE_NODES = `(()=>{const late=new Set,moved=new Set;const note=records=>{for(const{addedNodes,removedNodes}of records){for(const node of removedNodes)if(!late.has(node))moved.add(node);for(const node of addedNodes)if(!moved.has(node))late.add(node)}};const watch=new MutationObserver(note);const start=()=>watch.observe(document,{childList:true,subtree:true});document.addEventListener("readystatechange",start,{once:true});window.takeLateNodes=()=>{document.removeEventListener("readystatechange",start);note(watch.takeRecords());watch.disconnect();return late}})()`;

/**
 * Makes React overlook the nodes while it hydrates: it walks by `firstChild` and `nextSibling`, and one node
 * too many would make it render the page again and replace the nodes of every form.
 */
export function overlookNodes(late: ReadonlySet<Node>, prototype: Node = Node.prototype): void {
  if (late.size === 0) return;
  for (const name of ["firstChild", "nextSibling"] as const) {
    const own = Object.getOwnPropertyDescriptor(prototype, name)?.get;
    const next = Object.getOwnPropertyDescriptor(prototype, "nextSibling")?.get;
    if (!own || !next) continue;
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: Node): Node | null {
        let node = own.call(this) as Node | null;
        while (node && late.has(node)) node = next.call(node) as Node | null;
        return node;
      },
    });
  }
}
