/** The servers whose consent pages a browser is sent to; forms may lead nowhere else. */
export function consentPages(simulator: string | undefined): string[] {
  if (simulator !== undefined) return [new URL(simulator).origin];
  return [
    "https://login.salesforce.com",
    "https://test.salesforce.com",
    "https://*.my.salesforce.com",
  ];
}
