/** The global event that shows and hides the modal spinner; its detail says which. */
export const BUSY_EVENT = "dadiva:busy";

/** Covers the page with a spinner while the work runs. */
export async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  tell(true);
  try {
    return await work();
  } finally {
    tell(false);
  }
}

function tell(isBusy: boolean): void {
  window.dispatchEvent(new CustomEvent(BUSY_EVENT, { detail: isBusy }));
}
