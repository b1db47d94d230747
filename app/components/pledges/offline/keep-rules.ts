/** Loads what a device checks by itself; the page does so before it loses its network. */
export const loadKeepRules = () => import("~/domain/pledges/device/keep-rules");
