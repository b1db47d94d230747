/** Rules of a job. Relay and worker use these properties, never a job's name. */
export interface JobRules {
  /** After a restore the job waits until our books are reconciled with the providers' (npm run reconcile). */
  isHeldAfterRestore?: boolean;
  /** The job follows the due, untried jobs of that name, but waits no longer than these minutes. */
  priority?: { after: string; minutes: number };
  /** The job creates more jobs, so the relay polls sooner. */
  bringsMore?: boolean;
  /** The job's concurrent charges; those of a worker share CHARGES_AT_ONCE. */
  weight?: (payload: { collections: readonly unknown[] }) => number;
  /** After so many minutes a run has hung, for a job that is longer than JOB_LIMIT_MS. */
  limitMinutes?: number;
}
