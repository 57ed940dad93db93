/** The program of an installation: uses the embedded server of the DATA_DIR it is given until it is told to release it. */
import { useEmbeddedServer } from "common/postgres/embedded.server";

function say(word: object): void {
  process.send?.(word);
}

useEmbeddedServer(process.argv[2] ?? "").then(
  (server) => {
    process.once("message", () => {
      void server.release().then(
        () => process.send?.({}, () => process.exit(0)),
        (error: Error) => say({ error: error.message }),
      );
    });
    say({ url: server.url });
  },
  (error: Error) => process.send?.({ error: error.message }, () => process.exit(1)),
);
