import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/http/paths";
import { forwardAnswer } from "./forward-answer.server";

/** GET /auth/mercadopago/callback: forwards Mercado Pago's answer to the organisation that asked. */
export function loader(args: LoaderFunctionArgs) {
  return forwardAnswer(args, paths.mercadopagoFinish);
}

/** Has a component, so that errors are shown as a page. */
export default function Callback() {
  return null;
}
