/** How long every page a customer looks at takes to answer, against the statement page, each asked in turn with it. */
import { accountsOf } from "bank/demo/people";
import { enquiryPages } from "tests/support/enquiry-pages";
import { startPortal } from "tests/support/running-portal";
import startTestServer from "tests/support/test-server";
import { Visitor } from "tests/support/visitor";
import { cookieOf, landing } from "./customer";
import { figure, quotients } from "./figures";
import { driveEvenly } from "./load";

const customer = "100200301";
/** Far below what the portal can do: it is the page that is timed, not the queue before it. */
const calm = { seconds: 2, rate: 16 };
/** One hiccup of the machine decides a round of so few answers: the middle one of these counts. */
const rounds = 3;

const [savings] = accountsOf(customer) as [string];
const stopServer = await startTestServer();
const portal = await startPortal({ SANDBOX_LIMITS: "off" });
try {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
  const headers = { Cookie: cookieOf(visitor) };
  const ask = async (path: string) =>
    (await driveEvenly({ url: await landing(portal.url + path, headers), headers, ...calm })).p99;
  const statement = () => ask(`/AccountStatement?account=${savings}&range=6m`);
  await statement();
  for (const { name, path } of enquiryPages(customer)) {
    await visitor.get(path);
    const page: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      page.push(await ask(path));
      beside.push(await statement());
    }
    const found = quotients(page, beside);
    figure(
      `${name} ÷ statement page: P99`,
      found,
      { atMost: 1.5 },
      `${page.join(", ")} ÷ ${beside.join(", ")} ms`,
    );
  }
} finally {
  await portal.stop();
  await stopServer();
}
