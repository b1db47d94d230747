/** The identity of a page: an organisation's on its public pages, the platform's elsewhere. */
export interface Brand {
  name: string;
  /** A processed logo with its size in pixels. */
  logo?: { id: string; width: number; height: number } | null;
  /** `#rrggbb` */
  color?: string | null;
}
