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
import { listNewNotices, openedBy } from "~/customer/notices.server";
import { findPayAgain } from "~/customer/paid-payees.server";
import { weekdayOf } from "~/i18n/weekdays.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { accountIcons, useAccountName, useBalanceWords } from "~/ui/account-names";
import { accountPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { Announcement, Notice } from "~/ui/content";
import { HideBalances } from "~/ui/display-panel";
import { shownAs } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Apart, initials, List, ListSection, Avatar, Row, Section, Tiles } from "~/ui/list";
import { MovementRow } from "~/ui/movement";
import { Figure, Money, Written } from "~/ui/text";
import { fetchTotals } from "./_accounts+/totals.server";
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
  const { balances, deposits, liabilities, assets, complete } = totals;
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
    has: (assets ?? 0n) + (deposits ?? 0n),
    owes: liabilities ?? 0n,
    deposits,
    loans: customer.accounts.some(({ kind }) => kind === "loan") ? liabilities : null,
    complete,
    latest,
    payAgain,
    coming,
    urgent,
    stillIn: flash !== null,
  };
}

/** Debits of the coming week; empty if the bank does not tell. */
async function findComing(customer: SignedIn) {
  const until = addDays(customer.today, 7);
  const found = shownAs(await customer.ask(comingDebits, { until }), ({ debits }) =>
    debits.slice(0, COMING).map(({ on, source, to, amount, missing }) => {
      const weekday = weekdayOf(on, customer.language, "short");
      return { on, source, to, amount, weekday, short: missing !== undefined };
    }),
  );
  return found.state === "shown" ? found.answer : [];
}

/** Unread urgent notices, and before them what of a cash credit has ended or ends next; empty if the bank does not tell. */
async function findUrgent(customer: SignedIn) {
  const found = await listNewNotices(customer);
  const urgent = found.state === "shown" ? found.answer.filter(({ kind }) => isUrgent(kind)) : [];
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
      <div className="columns">
        <div>
          <Worth {...page} />
          {page.urgent.length > 0 ? (
            <section aria-label={t("home.urgent")}>
              <List>
                {page.urgent.map((notice, at) => (
                  <NoticeRow key={at} {...notice} brief />
                ))}
              </List>
            </section>
          ) : null}
          <Tiles label={t("home.actions")} tiles={useTiles(page)} />
          {page.payAgain.length > 0 ? (
            <Section
              title={t("home.payAgain")}
              link={{ to: "/ManageBeneficiary", label: t("home.allPayees") }}
            >
              <Tiles
                label={t("home.payAgain")}
                tiles={page.payAgain.map(({ handle, name }) => ({
                  to: `/Send?payee=${handle}`,
                  letters: initials(name),
                  label: name,
                }))}
              />
            </Section>
          ) : null}
          <Accounts {...page} />
          <ListSection
            title={t("home.latest")}
            link={{ to: "/Movements", label: t("home.allMovements") }}
            items={page.latest}
          >
            {(movement, at) => <MovementRow key={at} movement={movement} dated />}
          </ListSection>
        </div>
        <div>
          <ListSection
            title={t("home.thisWeek")}
            link={{ to: "/ComingUp", label: t("home.allComing") }}
            items={page.coming}
          >
            {({ on, source, to, amount, weekday, short }, at) => (
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
            )}
          </ListSection>
        </div>
      </div>
    </Page>
  );
}

function Worth({ has, owes, complete }: Pick<PageData, "has" | "owes" | "complete">) {
  const { t } = useTranslation("accounts");
  return (
    <section className="net-worth" aria-labelledby="worth">
      <div className="net-worth__label">
        <h2 id="worth" className="net-worth__title">
          {t("home.net")}
        </h2>
        <HideBalances />
      </div>
      <Figure paise={has - owes} />
      <dl className="net-worth__pair">
        <div>
          <dt>{t("home.have")}</dt>
          <dd>
            <Money paise={has} />
          </dd>
        </div>
        <div>
          <dt>{t("home.owe")}</dt>
          <dd>
            <Money paise={owes} />
          </dd>
        </div>
      </dl>
      {complete ? null : <p className="net-worth__note">{t("home.incomplete")}</p>}
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
              !account.balance
                ? t("card.failed")
                : isBorrowing(account.kind)
                  ? balanceWords(account).map((words) => <div key={words}>{words}</div>)
                  : sum(account.balance.available)
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
          amount ? (
            <Row
              key={kind}
              to={`/Dashboard?acctype=${kind}`}
              lead={<Avatar icon={icon} tone={tone} />}
              title={<span className="list__small">{label}</span>}
              small={sum(amount)}
            />
          ) : null,
        )}
      </List>
    </Section>
  );
}
