import type { ServerBuild } from "@remix-run/node";

/** What the Remix build's entry module may export as `lifecycle`, for the process around it. */
export interface Lifecycle {
  /** Opens what requests need. Called once, before the first request. */
  start?(options: { databaseUrl: string | undefined }): Promise<unknown>;
  /** True when a request could be answered now. */
  ready?(): Promise<boolean>;
  /** Closes it, after the last request. */
  stop?(): Promise<void>;
}

export function lifecycleOf(build: ServerBuild): Lifecycle {
  return (build.entry.module as { lifecycle?: Lifecycle }).lifecycle ?? {};
}
