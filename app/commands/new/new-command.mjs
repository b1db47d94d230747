import { Refusal } from "../refusal.mjs";
import { Draft } from "./draft.mjs";
import { draftCall } from "./call.mjs";
import { draftJob } from "./job.mjs";
import { draftList } from "./list.mjs";
import { draftOperation } from "./operation.mjs";
import { draftProvider } from "./provider.mjs";
import { draftRoute } from "./route.mjs";

const KINDS = {
  operation: { draft: draftOperation, example: "campaigns/editor/archive-campaign" },
  list: { draft: draftList, example: "campaigns/list-drafts" },
  route: { draft: draftRoute, example: "manage/donors" },
  call: { draft: draftCall, example: "manage/api/donors" },
  job: { draft: draftJob, example: "donations.remind-donor" },
  provider: { draft: draftProvider, example: "payu" },
};

/** Creates a new part with its test and its lines in the maps, or nothing. Throws a Refusal. */
export async function makeNew(root, words) {
  const [kind = "", name = "", ...more] = words;
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : null;
  if (!known || !name || more.length > 0) {
    const usages = Object.entries(KINDS).map(([it, { example }]) => `npm run new ${it} ${example}`);
    throw new Refusal(`Say what is new and its name: ${usages.join(" · ")}`);
  }
  const draft = new Draft(root);
  const sentences = known.draft(draft, name);
  return { made: await draft.write(), sentences };
}
