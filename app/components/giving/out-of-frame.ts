/** Returns the attributes of a link to a page that no site may frame. */
export function outOfFrame(embedded: boolean): { target?: string; rel?: string } {
  return embedded ? { target: "_blank", rel: "noopener" } : {};
}
