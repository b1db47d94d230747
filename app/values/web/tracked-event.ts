/** What a campaign's page reports to the organisation's own measuring services. It names no person. */
export interface TrackedEvent {
  name: "campaign:view" | "donation";
  /** The campaign's public address and title. */
  url: string;
  title: string;
  campaignId: string;
  /** Of a donation, in decimal notation. */
  donation: { value: string; currency: string; recurrence: string } | null;
}

/** The organisation's ids at those services; empty: none. */
export interface TrackingIds {
  facebookPixelId: string;
  analyticsId: string;
  tagManagerId: string;
}

export const hasTracking = (ids: TrackingIds): boolean =>
  ids.facebookPixelId !== "" || ids.analyticsId !== "" || ids.tagManagerId !== "";
