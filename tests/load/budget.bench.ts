/** What each page and act asks of the gateway and of PostgreSQL. */
import startTestServer from "tests/support/test-server";
import {
  budgetActs,
  budgetPages,
  signedIn,
  spentOnAct,
  spentOnPage,
  spentOnSignIn,
  type Spent,
} from "tests/support/budget";
import { startCountedPortal } from "tests/support/counted-portal";
import { told } from "./figures";

const stopServer = await startTestServer();
const portal = await startCountedPortal();
try {
  const tell = (name: string, { requests, calls, portal: ours, bank, commits, bytes }: Spent) =>
    told(
      name,
      `${calls} calls, ${ours}/${bank} statements, ${commits} commits`,
      `${requests} requests, ${(bytes / 1024).toFixed(1)} KB; statements of portal/bank`,
    );
  const visitor = await signedIn(portal);
  for (const path of budgetPages) tell(path, await spentOnPage(portal, path, visitor));
  tell("sign-in", await spentOnSignIn(portal));
  for (const act of budgetActs) tell(act.key, await spentOnAct(portal, act));
} finally {
  await portal.stop();
  await stopServer();
}
