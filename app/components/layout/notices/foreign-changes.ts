/**
 * Lets React continue when a browser's translation has wrapped its texts in other elements;
 * otherwise React throws and the page becomes an error page (facebook/react#11538).
 */
export function tolerateForeignChanges(prototype: Node = Node.prototype): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const own = wrapperIn(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, added: T, next: Node | null): T {
    return insertBefore.call(this, added, next && wrapperIn(this, next)) as T;
  };
}

/** Returns the child of `parent` that is the node or contains it; null when the node is elsewhere. */
function wrapperIn(parent: Node, node: Node): Node | null {
  let holder: Node | null = node;
  while (holder && holder.parentNode !== parent) holder = holder.parentNode;
  return holder;
}
