/** The face of a page: an organisation's on its public pages, the platform's own elsewhere. */
export interface Brand {
  name: string;
  logoUrl?: string | null;
  /** `#rrggbb` */
  color?: string | null;
}
