/** The services to which our server can report a donation: Meta's conversions and Google Analytics. */
export const measuringServices = ["facebook", "analytics"] as const;
export type MeasuringService = (typeof measuringServices)[number];

/** The companies' own names, the same in every language. */
export const serviceNames: Readonly<Record<MeasuringService, string>> = {
  facebook: "Meta",
  analytics: "Google Analytics",
};

/** Returns whether a campaign's ids name a place at the service that takes reports from servers. */
export function takesReports(
  service: MeasuringService,
  ids: { facebookPixelId: string; analyticsId: string },
): boolean {
  // Only properties of Google Analytics 4, which begin with `G-`, take such reports.
  return service === "facebook" ? ids.facebookPixelId !== "" : /^G-/i.test(ids.analyticsId);
}
