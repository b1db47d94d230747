/** The title of a page that belongs to one person; search engines leave it out. */
export function privateMeta({ data: page }: { data: { title: string } | undefined }) {
  return page ? [{ title: page.title }, { name: "robots", content: "noindex" }] : [];
}
