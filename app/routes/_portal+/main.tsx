import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isBorrowing } from "common/accounts";
import { comingDebits } from "common/contract/instructions.server";
import { addDays } from "common/dates";
import { lastFour } from "common/masks";
import { isUrgent } from "common/notices";
import { readFlash } from "~/change/flash.server";
import { latestMovements } from "~/customer/movements.server";
import { listNewNotices, openedBy, type CustomerNotice } from "~/customer/notices.server";
import { overdueIn } from "~/customer/overdue.server";
import { findPayAgain } from "~/customer/paid-payees.server";
import { weekdayOf } from "~/i18n/weekdays.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { accountIcons, useAccountName, useBalanceWords } from "~/ui/account-names";
import { accountPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { Announcement, Notice, Unread } from "~/ui/content";
import { HideBalances } from "~/ui/display-panel";
import { isNotKnown, shownAs } from "~/ui/enquiry";
import { PartOfPage } from "~/ui/enquiry-list";
import { Page } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Apart, initials, List, Avatar, Row, Section, Tiles } from "~/ui/list";
import { MovementRow } from "~/ui/movement";
import { OverdueNotices } from "~/ui/overdue";
import { Figure, Money, Written } from "~/ui/text";
import { fetchTotals, worthOf } from "./_accounts+/totals.server";
import { NoticeRow, shownNotice } from "./_profile+/notice.part";
import { expiryWarning, type ExpiryWarning } from "./expiry-warning.rules";

export const handle = {
  i18n: ["common", "accounts", "movements", "instructions", "profile", "sign-in"],
  title: "accounts:home.title",
};

const MOVEMENTS = 5;
const COMING = 4;
const URGENT = 3;

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const [totals, latest, payAgain, coming, urgent, flash] = await Promise.all([
    fetchTotals(customer),
    latestMovements(customer, MOVEMENTS),
    findPayAgain(customer),
    findComing(customer),
    findUrgent(customer),
    readFlash(args, customer, "still-in"),
  ]);
  const { customerName: name, passwordDays, transactionPasswordDays } = customer.session.customer;
  const warning = expiryWarning(customer.session.customer);
  const { balances, deposits, liabilities, complete } = totals;
  return {
    name,
    mayPay: !customer.viewOnly,
    guessable: customer.session.customer.guessable ?? false,
    warning: warning && {
      name: warning,
      days: warning === "transaction" ? transactionPasswordDays : passwordDays,
      to: changePageOf(warning),
    },
    accounts: balances,
    worth: worthOf(totals),
    deposits: customer.accounts.some(({ kind }) => kind.endsWith("-deposit")) ? deposits : (deposits ?? 0n),
    loans: customer.accounts.some(({ kind }) => kind === "loan") ? liabilities : 0n,
    complete,
    overdue: overdueIn(customer, totals.held),
    latest,
    payAgain,
    coming,
    urgent,
    stillIn: flash !== null,
  };
}

/** Debits of the coming week. */
async function findComing(customer: SignedIn) {
  const until = addDays(customer.today, 7);
  return shownAs(await customer.ask(comingDebits, { until }), ({ debits }) =>
    debits.slice(0, COMING).map(({ on, source, to, amount, missing }) => {
      const weekday = weekdayOf(on, customer.language, "short");
      return { on, source, to, amount, weekday, short: missing !== undefined };
    }),
  );
}

/** Unread urgent notices, and before them what of a cash credit has ended or ends next. */
const findUrgent = async (customer: SignedIn) => shownAs(await listNewNotices(customer), urgentOf);

function urgentOf(notices: readonly CustomerNotice[]) {
  const urgent = notices.filter(({ kind }) => isUrgent(kind));
  const ofKind = (pattern: RegExp) => urgent.filter(({ kind }) => pattern.test(kind));
  // All are announced equally early, so the newest ends last.
  const limits = [...ofKind(/-ended$/), ...ofKind(/-ending$/).toReversed()];
  const others = urgent.filter((notice) => !limits.includes(notice));
  return [limits, others].flatMap((notices) =>
    notices
      .slice(0, URGENT)
      .map((notice) => ({ ...shownNotice({ ...notice, unread: true }), to: openedBy(notice) })),
  );
}

type PageData = SerializeFrom<typeof loader>;

function changePageOf(warning: ExpiryWarning) {
  if (warning === "both") return "/ChangeIBPortalPassword" as const;
  return warning.startsWith("password")
    ? ("/ChangePassword" as const)
    : ("/ChangeTransactionPassword" as const);
}

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const { warning } = page;
  const { t } = useTranslation(["accounts", "common", "instructions", "sign-in"]);
  return (
    <Page title={t("home.greeting", { you: page.name })}>
      {page.stillIn ? <Announcement kind="warning">{t("home.stillIn")}</Announcement> : null}
      {warning ? (
        <Notice kind="warning">
          <p>{t(`sign-in:warnings.${warning.name}`, { count: warning.days })}</p>
          <p>
            <Link to={warning.to}>{t(`common:menu.${warning.to}`)}</Link>
          </p>
        </Notice>
      ) : null}
      {page.guessable ? (
        <Notice>
          <p>{t("sign-in:warnings.guessable")}</p>
          <p>
            <Link to="/ChangePassword">{t("common:menu./ChangePassword")}</Link>
          </p>
        </Notice>
      ) : null}
      <OverdueNotices overdue={page.overdue} />
      <div className="columns">
        <div>
          <Worth {...page} />
          {page.complete ? null : (
            <Notice kind="warning" unread>
              {t("dashboard.totalsIncomplete")}
            </Notice>
          )}
          {isNotKnown(page.urgent) ? (
            <Section
              title={t("home.urgent")}
              link={{ to: "/Notifications", label: t("common:menu./Notifications") }}
            >
              <Unread />
            </Section>
          ) : page.urgent.state === "shown" && page.urgent.answer.length > 0 ? (
            <section aria-label={t("home.urgent")}>
              <List>
                {page.urgent.answer.map((notice, at) => (
                  <NoticeRow key={at} {...notice} brief />
                ))}
              </List>
            </section>
          ) : null}
          <Tiles label={t("home.actions")} tiles={useTiles(page)} />
          <PartOfPage
            enquiry={page.payAgain}
            title={t("home.payAgain")}
            link={{ to: "/ManageBeneficiary", label: t("home.allPayees") }}
          >
            {(payees) => (
              <Tiles
                label={t("home.payAgain")}
                tiles={payees.map(({ handle, name }) => ({
                  to: `/Send?payee=${handle}`,
                  letters: initials(name),
                  label: name,
                }))}
              />
            )}
          </PartOfPage>
          <Accounts {...page} />
          <PartOfPage
            enquiry={page.latest}
            title={t("home.latest")}
            link={{ to: "/Movements", label: t("home.allMovements") }}
          >
            {(latest) => (
              <List>
                {latest.map((movement, at) => (
                  <MovementRow key={at} movement={movement} dated />
                ))}
              </List>
            )}
          </PartOfPage>
        </div>
        <div>
          <PartOfPage
            enquiry={page.coming}
            title={t("home.thisWeek")}
            link={{ to: "/ComingUp", label: t("home.allComing") }}
          >
            {(coming) => (
              <List>
                {coming.map(({ on, source, to, amount, weekday, short }, at) => (
                  <Row
                    key={at}
                    lead={
                      <span className="day">
                        <b>{Number(on.slice(8))}</b> <span>{weekday}</span>
                      </span>
                    }
                    title={t(`instructions:coming.sources.${source}`)}
                    small={
                      <>
                        <Written>{/^\d+$/.test(to) ? lastFour(to) : to}</Written>
                        {short ? ` · ${t("instructions:coming.notEnough")}` : null}
                      </>
                    }
                    end={<Money paise={amount} direction="debit" signed />}
                  />
                ))}
              </List>
            )}
          </PartOfPage>
        </div>
      </div>
    </Page>
  );
}

function Worth({ worth: { has, owes, net } }: Pick<PageData, "worth">) {
  const { t } = useTranslation("accounts");
  const sum = (paise: bigint | null) => (paise === null ? <Unread within /> : <Money paise={paise} />);
  return (
    <section className="net-worth" aria-labelledby="worth">
      <div className="net-worth__label">
        <h2 id="worth" className="net-worth__title">
          {t("home.net")}
        </h2>
        <HideBalances />
      </div>
      {net === null ? (
        <p>
          <Unread />
        </p>
      ) : (
        <Figure paise={net} />
      )}
      <dl className="net-worth__pair">
        <div>
          <dt>{t("home.have")}</dt>
          <dd>{sum(has)}</dd>
        </div>
        <div>
          <dt>{t("home.owe")}</dt>
          <dd>{sum(owes)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Four; cards and cheques only for customers who have them, or whose bank does not tell. */
function useTiles({ mayPay, accounts }: Pick<PageData, "mayPay" | "accounts">) {
  const { t } = useTranslation(["accounts", "common"]);
  const has = (what: "cards" | "cheques") => accounts.some((account) => account[what] !== false);
  const send = { to: "/Send", icon: "send", label: t("home.sendMoney") } as const;
  const statement = { to: "/AccountStatement", icon: "file", label: t("home.seeStatement") } as const;
  const block = { to: "/BlockAllCards", icon: "lock", label: t("home.blockAllCards") } as const;
  const stop = { to: "/StopChequeRequest", icon: "ban", label: t("home.stopCheque") } as const;
  const coming = { to: "/ComingUp", icon: "calendar", label: t("common:menu./ComingUp") } as const;
  const papers = { to: "/Certificates", icon: "download", label: t("common:menu./Certificates") } as const;
  return [
    ...(mayPay ? [send] : []),
    statement,
    has("cards") ? block : coming,
    has("cheques") ? stop : papers,
  ];
}

/** Deposits and loans are summed up. */
function Accounts({ accounts, deposits, loans, mayPay }: PageData) {
  const { t } = useTranslation("accounts");
  const name = useAccountName();
  const balanceWords = useBalanceWords();
  const sums = [
    { kind: "deposit", amount: deposits, icon: "piggy-bank", tone: undefined, label: t("home.deposits") },
    { kind: "loan", amount: loans, icon: "bank", tone: "warm", label: t("home.loans") },
  ] as const;
  const sum = (paise: bigint) => (
    <span className="list__sum">
      <Money paise={paise} />
    </span>
  );
  return (
    <Section title={t("home.yourAccounts")} link={{ to: "/Dashboard", label: t("home.seeDashboard") }}>
      <List>
        {accounts.map((account) => (
          <Row
            key={account.handle}
            to={accountPath("/Movements", account)}
            lead={<Avatar icon={accountIcons[account.kind]} />}
            title={
              <span className="list__small">
                <Written>{name(account)}</Written>
                {account.primary ? ` · ${t("home.primary")}` : null}
              </span>
            }
            small={
              !account.balance ? (
                <Unread within />
              ) : isBorrowing(account.kind) ? (
                balanceWords(account).map((words) => <div key={words}>{words}</div>)
              ) : (
                sum(account.balance.available)
              )
            }
            action={
              mayPay ? (
                <LinkButton look="secondary" size="small" to={`/Send?from=${account.handle}`}>
                  {t("home.send")}
                  <Apart>{name(account)}</Apart>
                </LinkButton>
              ) : null
            }
          />
        ))}
        {sums.map(({ kind, amount, icon, tone, label }) =>
          amount === null || amount > 0n ? (
            <Row
              key={kind}
              to={`/Dashboard?acctype=${kind}`}
              lead={<Avatar icon={icon} tone={tone} />}
              title={<span className="list__small">{label}</span>}
              small={amount === null ? <Unread within /> : sum(amount)}
            />
          ) : null,
        )}
      </List>
    </Section>
  );
}
