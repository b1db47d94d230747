/** The ways to put a campaign's form on a site, in the order of the editor's page. */
export const embedKinds = ["form", "overlay", "link"] as const;
export type EmbedKind = (typeof embedKinds)[number];

export interface EmbedPlace {
  /** The campaign's public address. */
  url: string;
  /** The address of the script that shows the form. */
  script: string;
  /** The text of the link. */
  label: string;
}

/**
 * Returns the code that a member of the organisation copies into its site. The address of a campaign has no
 * character that markup would read.
 */
export function embedCode(kind: EmbedKind, { url, script, label }: EmbedPlace): string {
  const link = `<a href="${url}">${label}</a>`;
  if (kind === "link") return link;
  const element = kind === "overlay" ? "<dadiva-form overlay>" : "<dadiva-form>";
  return `<script src="${script}" async></script>\n${element}${link}</dadiva-form>`;
}
