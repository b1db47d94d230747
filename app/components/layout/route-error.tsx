import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { ErrorPage } from "~/components/layout/error-page";
import { isUnreached, keepLastSent } from "~/components/layout/notices/connection";

/** Shows the error of a route on a page of its own. */
export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <ErrorPage status={error.status} data={error.data} />;
  return isUnreached(error) ? <Unreached /> : <ErrorPage status={500} />;
}

/** Without a network, the last submission is kept until the page opens again. */
function Unreached() {
  useEffect(keepLastSent, []);
  return <ErrorPage status={0} />;
}

interface Thrown {
  message?: string;
  /** Where a person has to go first. */
  to?: string;
}

/** Whether the frame of the pages still serves the person: the page is not there, or not for them. */
function isWithinFrame(error: unknown): error is { status: number; data: Thrown } {
  if (!isRouteErrorResponse(error) || (error.data as Thrown | null)?.to !== undefined) return false;
  return error.status === 404 || error.status === 403;
}

/** Shows the error of a page inside the frame of its host, if the frame could be loaded. */
export function FramedError({ frame }: { frame: ((page: ReactNode) => ReactNode) | null }) {
  const error = useRouteError();
  if (!frame || !isWithinFrame(error)) return <RouteError />;
  return frame(<ErrorPage status={error.status} data={error.data} framed />);
}

/** The title of an error that is not the whole document's. */
export const framedErrorMeta: MetaFunction = ({ error }) => [
  { title: (isRouteErrorResponse(error) && (error.data as Thrown | null)?.message) || "Dádiva" },
];
