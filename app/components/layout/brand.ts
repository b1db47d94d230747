/** The face of a page: an organisation's on its public pages, the platform's own elsewhere. */
export interface Brand {
  name: string;
  /** Ready to be shown; the size of the picture in pixels. */
  logo?: { id: string; width: number; height: number } | null;
  /** `#rrggbb` */
  color?: string | null;
}
