import { env } from "~/infrastructure/env.server";
import { keyedHash } from "~/infrastructure/crypto.server";
import { logger } from "~/infrastructure/watching/logger.server";
import type { CountChange } from "~/infrastructure/queues/redis-counters.server";
import { asciiDigits } from "~/values/text/plain-typing";
import { networkBlock } from "~/values/web/network-block";
import type { PublicContext } from "../context";
import { DomainError } from "../errors";
import { countTries } from "./count-tries.server";
import { recentVerdict, rememberVerdict } from "./recent-verdicts";
import { recordWave } from "./record-wave.server";
import {
  changes,
  counters,
  countOf,
  assess,
  WAVES,
  windowOf,
  windows,
  type Count,
  type Counter,
  type Assessment,
  type ShieldRules,
} from "./rules";
import { sendStepUpCode } from "./send-step-up-code.server";
import {
  challengeOf,
  isCode,
  solvedSeed,
  USED_SECONDS,
  type StepUpAnswer,
  type TryIdentity,
} from "./step-up.server";

/** One try to charge a card that a visitor typed. */
export interface CardTry {
  campaignId: string;
  email: string;
  card: { fingerprint: string | null; first_six: string | null };
  /** The form's idempotency key, which a repetition with a proof keeps. */
  key: string;
  /** Posts of one try that run at the same time have the same one; null where every post is a try. */
  idempotencyKey: string | null;
  /** Age of the form's signed token; null where it is unknown. */
  formAgeMs: number | null;
  stepUp: StepUpAnswer;
  /** Whether a script solves the puzzle, so that no code needs to be sent. */
  hasScript: boolean;
  /** The counters that count and assess it; all by default. */
  counted?: readonly Counter[];
}

/** A try that may reach the provider; its result goes to `recordTry`. */
export interface ShieldedTry {
  changes: readonly CountChange[];
}

/** The same for every rule, so that an answer says nothing about them; in seconds. */
const RETRY_AFTER = 900;
const MOST_CODE_TRIES = 5;
/** A proof holds for the tries that follow it: a duplicate to confirm, a mistyped card. */
const MOST_USES = 3;

/**
 * Counts a try before any provider is called. Throws `rate_limited` or `step_up_required` (details
 * `challenge`): then nothing was stored, and the card's token stays valid. Costs one round trip.
 */
export async function shieldCard(ctx: PublicContext, cardTry: CardTry): Promise<ShieldedTry> {
  const exempt = env().CARD_TESTING_EXEMPT;
  if (exempt.includes(ctx.ip) || exempt.includes(networkBlock(ctx.ip))) return { changes: [] };
  const keys = keysOf(ctx, cardTry);
  const names = Object.values(keys);
  const proof = proofOf(ctx, cardTry);
  const recent = recentVerdict(names, ctx.now);
  // During a wave most tries end here, and their number inflates no counter.
  if (recent === "refuse" || (recent === "step_up" && !proof)) {
    return refuse(ctx, cardTry, { verdict: recent, over: [] });
  }
  const tried: CountChange[] = Object.entries(keys).map(([counter, key]) => ({
    key,
    by: changes.tried,
    seconds: 2 * windows[counter as Counter],
  }));
  tried.push(...postsOf(ctx, cardTry, names));
  const counted = await countTries(ctx, [...tried, ...(proof?.counts ?? [])]);
  const posts = tried.length > names.length ? countOf(counted[names.length] ?? 0).unapproved : 1;
  const repeats = Math.max(0, posts - 1);
  const counts = Object.fromEntries(
    Object.keys(keys).map((counter, at) => [counter, lessRepeats(counted[at] ?? 0, repeats)]),
  ) as Partial<Record<Counter, Count>>;
  const assessment = assess(counts, rulesOf(), isHasty(cardTry));
  const uses = counted.slice(tried.length).map((count) => count - repeats);
  const isProven = proof?.accepts(uses) ?? false;
  if (assessment.verdict === "pass" || (assessment.verdict === "step_up" && isProven)) {
    // The first post has used the proof.
    if (proof && repeats > 0) await countTries(ctx, withdrawn(proof.counts));
    return { changes: tried };
  }
  if (!isHasty(cardTry)) {
    const over = assessment.over.flatMap((counter) => keys[counter] ?? []);
    rememberVerdict(over, assessment.verdict, ctx.now);
  }
  await countTries(ctx, withdrawn(tried));
  return refuse(ctx, cardTry, assessment);
}

/**
 * Counts the posts of one try that run at the same time. They share every counter, so that each is assessed
 * without the others, whichever of them is charged.
 */
function postsOf(ctx: PublicContext, cardTry: CardTry, names: readonly string[]): CountChange[] {
  const { idempotencyKey, card } = cardTry;
  if (!idempotencyKey || card.fingerprint === null) return [];
  const key = hashed(["posts", ...identityOf(ctx, cardTry), idempotencyKey, ...names].join(" "));
  return [{ key, by: changes.tried, seconds: USED_SECONDS }];
}

function lessRepeats(stored: number, repeats: number): Count {
  const { approved, unapproved } = countOf(stored);
  return { approved, unapproved: Math.max(1, unapproved - repeats) };
}

/** Takes a try back that says nothing about its card. */
export function withdrawn(tried: readonly CountChange[]): CountChange[] {
  return tried.map((change) => ({ ...change, by: changes.withdrawn }));
}

/** Returns the limits of the settings. */
export function rulesOf(): ShieldRules {
  const settings = env();
  return {
    usualDeclines: settings.CARD_TESTING_USUAL_DECLINES / 100,
    limits: {
      card: settings.CARD_TESTING_PER_CARD,
      email: settings.CARD_TESTING_PER_EMAIL,
      block: settings.CARD_TESTING_PER_BLOCK,
      bin: settings.CARD_TESTING_PER_BIN,
      campaign: settings.CARD_TESTING_PER_CAMPAIGN,
      organization: settings.CARD_TESTING_PER_ORGANIZATION,
      quick: settings.CARD_TESTING_PER_QUICK,
    },
  };
}

function isHasty({ formAgeMs }: CardTry): boolean {
  return formAgeMs !== null && formAgeMs < env().CARD_TESTING_FORM_SECONDS * 1000;
}

/** Returns the key of each counter: a keyed hash of its window and of what it counts. */
export function keysOf(
  { organizationId, ip, now }: PublicContext,
  {
    campaignId,
    email,
    card,
    formAgeMs,
    counted = counters,
  }: Pick<CardTry, "campaignId" | "email" | "card" | "formAgeMs" | "counted">,
): Partial<Record<Counter, string>> {
  const isQuick = formAgeMs !== null && formAgeMs < env().CARD_TESTING_QUICK_SECONDS * 1000;
  const subjects: Record<Counter, string | null> = {
    card: card.fingerprint,
    email,
    block: networkBlock(ip),
    bin: card.first_six,
    campaign: `${organizationId} ${campaignId}`,
    organization: organizationId,
    quick: isQuick ? `${organizationId} ${campaignId}` : null,
  };
  const entries = counted.flatMap((counter) => {
    const subject = subjects[counter];
    const window = windowOf(windows[counter], now);
    return subject ? [[counter, hashed(`${counter} ${window} ${subject}`)] as const] : [];
  });
  return Object.fromEntries(entries);
}

function hashed(text: string): string {
  return keyedHash("card-testing", text).toString("base64url").slice(0, 27);
}

function identityOf({ organizationId }: PublicContext, cardTry: CardTry): TryIdentity {
  const { campaignId, key, email, card } = cardTry;
  return [organizationId, campaignId, key, email, card.fingerprint ?? ""];
}

/** A code belongs to the donor, who may type the card again or use another one. */
function donorOf({ organizationId }: PublicContext, { campaignId, email }: CardTry): TryIdentity {
  return [organizationId, campaignId, email];
}

interface Proof {
  /** Counters that limit how often a proof is used. */
  counts: CountChange[];
  accepts(counted: number[]): boolean;
}

/** Returns the proof in a try; null without one, or with a wrong solution. */
function proofOf(ctx: PublicContext, cardTry: CardTry): Proof | null {
  const { solution } = cardTry.stepUp;
  const code = asciiDigits(cardTry.stepUp.code ?? "").replace(/\D/g, "");
  const use = (key: string): CountChange => ({ key: hashed(key), by: 1, seconds: USED_SECONDS });
  if (solution) {
    const seed = solvedSeed(identityOf(ctx, cardTry), solution, ctx.now);
    if (!seed) return null;
    return { counts: [use(`seed ${seed}`)], accepts: ([uses = 0]) => uses <= MOST_USES };
  }
  if (!code) return null;
  const donor = donorOf(ctx, cardTry);
  const isRight = isCode(donor, code, ctx.now);
  const name = donor.join(" ");
  return {
    counts: [use(`tries ${name}`), ...(isRight ? [use(`code ${name} ${code}`)] : [])],
    accepts: ([tries = 0, uses = 0]) => isRight && tries <= MOST_CODE_TRIES && uses <= MOST_USES,
  };
}

/** Ends a try. Refusals are the same for every rule. */
async function refuse(
  ctx: PublicContext,
  cardTry: CardTry,
  { verdict, over }: Assessment,
): Promise<never> {
  const { organizationId } = ctx;
  if (over.length > 0) logger.info({ organizationId, verdict, over }, "card testing: a try ended");
  if (over.some((counter) => WAVES.includes(counter))) await recordWave(ctx, cardTry.campaignId);
  if (verdict === "refuse") throw new DomainError("rate_limited", { retryAfter: RETRY_AFTER });
  if (!cardTry.hasScript) await sendStepUpCode(ctx, cardTry.email, donorOf(ctx, cardTry));
  const challenge = challengeOf(identityOf(ctx, cardTry), ctx.now);
  throw new DomainError("step_up_required", { details: { challenge } });
}
