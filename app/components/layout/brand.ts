/** The identity of a page: an organisation's on its public pages, the platform's elsewhere. */
export interface Brand {
  name: string;
  logo?: { id: string; width: number; height: number } | null;
  /** `#rrggbb` */
  color?: string | null;
}
