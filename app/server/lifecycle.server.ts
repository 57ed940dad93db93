import type { ServerBuild } from "@remix-run/node";
import type { Portal } from "~/load-context";

/** What the Remix build's entry module exports as `lifecycle`, for the process around it. */
export interface Lifecycle {
  /** Opens what requests need. Called once, before the first request. */
  start(options: { databaseUrl: string | undefined }): Promise<Portal>;
  /** Closes it, after the last request. */
  stop(): Promise<void>;
}

export function lifecycleOf(build: ServerBuild): Lifecycle {
  return (build.entry.module as unknown as { lifecycle: Lifecycle }).lifecycle;
}
