/**
 * Lets React go on where something else has moved its nodes: a browser's translation puts texts into
 * elements of its own, and React would throw while it removes a text that is elsewhere by now, or puts
 * something before it; the page would become an error page (facebook/react#11538).
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

/** The child of `parent` that is the node or has come to hold it; null where the node is elsewhere. */
function wrapperIn(parent: Node, node: Node): Node | null {
  let holder: Node | null = node;
  while (holder && holder.parentNode !== parent) holder = holder.parentNode;
  return holder;
}
