/** Everything a customer can look at, page by page: the journeys open them all, the benches weigh and time them. */
import { customersOn, demoCustomers } from "bank/demo/people";
import type { AccountKind } from "common/accounts";
import { menuFor } from "~/routes/_portal+/menu.rules";
import { publicPages } from "~/ui/shell";
import { lastYear, thisYear, today } from "./today";

export interface EnquiryPage {
  /** What it is called in a test's name or a bench's table. */
  name: string;
  /** Made when it is read: some name the last financial year. */
  readonly path: string;
}

/** They lead to the account that is looked at first. */
const leadOn = ["/TermAndLoanAccountStatement"];
const searched = "search=upi&direction=debit&atLeast=100";

/** Pages of the menu and the footer that say something by their address alone; forms that pay have journeys of their own. */
function listedPages(viewOnly: boolean): EnquiryPage[] {
  const inMenu = menuFor({ viewOnly }).flatMap(({ entries }) => entries.filter(({ pays }) => !pays));
  const paths = new Set<string>([...inMenu, ...publicPages].map(({ to }) => to));
  return [...paths].filter((path) => !leadOn.includes(path)).map((path) => ({ name: path, path }));
}

/** The last financial year, or the one that goes on if the account was opened in it. */
function yearOf(account: string) {
  const accounts = customersOn(today()).flatMap((customer) => customer.accounts);
  const { opened_on: openedOn } = accounts.find(({ number }) => number === account)!;
  return openedOn <= lastYear().to ? lastYear() : thisYear();
}

/** The pages that exist for a customer of the demo: those of an account only where there is one of its kind. */
export function enquiryPages(customer: string): EnquiryPage[] {
  const { accounts, view_only: viewOnly = false } = demoCustomers.find(({ number }) => number === customer)!;
  const first = (...kinds: AccountKind[]) => accounts.find(({ kind }) => kinds.includes(kind))?.number;
  const primary = accounts[0]!.number;
  const savings = first("savings");
  const limited = first("cash-credit", "overdraft", "current");
  const operative = first("savings", "current", "overdraft", "cash-credit");
  const deposit = first("fixed-deposit", "recurring-deposit");
  const loan = first("loan");
  const term = deposit ?? loan;
  const pages: Record<string, string | (() => string) | undefined> = {
    "dashboard, deposits": "/Dashboard?acctype=deposit",
    "dashboard, loans": "/Dashboard?acctype=loan",
    "balance over thirty days": `/LineChartDashboard?account=${primary}&span=30-days`,
    "account details": `/AccountDetails?account=${primary}&view=OperativeView`,
    "details of a limit": limited && `/OdaCcaCaaAccountDetails?account=${limited}`,
    "details of a deposit": deposit && `/FDDetailsView?account=${deposit}`,
    "closing a deposit": deposit && !viewOnly ? `/TermDeposit/close?account=${deposit}` : undefined,
    "maturity instruction": deposit && !viewOnly ? `/TermDeposit/instruction?account=${deposit}` : undefined,
    "details of a loan": loan && `/LoanDetailsView?account=${loan}`,
    "prepaying a loan": loan && !viewOnly ? `/LoanPrepayment?account=${loan}` : undefined,
    "open a deposit": viewOnly ? undefined : "/TermDeposit/new?amount=100000&months=24",
    "open a recurring deposit": viewOnly
      ? undefined
      : "/TermDeposit/new?product=recurring&amount=500&months=12",
    "limits and cards": operative && `/AccountLimits?account=${operative}`,
    liens: `/LienEnquiry?account=${limited ?? primary}`,
    "change nominees": viewOnly ? undefined : "/Nominees",
    "drawing power expiry": "/CCDPExpiry",
    "limit expiry": "/CCDPExpiry?kind=limit",
    "insurance expiry": "/CCDPExpiry?kind=insurance",
    movements: `/Movements?account=${primary}`,
    "movements to be searched": `/Movements?account=${primary}&more=1`,
    "movements by UPI": operative && `/Movements?account=${operative}&show=upi`,
    "movements of a deposit or loan": term && `/Movements?account=${term}`,
    statement: `/AccountStatement?account=${primary}&range=3m`,
    "statement of a financial year":
      savings && (() => `/OperativeAccountStatement?account=${savings}&range=${yearOf(savings).choice}`),
    "statement of a deposit or loan": term && `/TermAndLoanAccountStatement?account=${term}&range=12m`,
    "statement of a limit": limited && `/OdaCcaCaaAccountStatement?account=${limited}&range=1m`,
    "statement, searched":
      savings && (() => `/AccountStatement?account=${savings}&range=${yearOf(savings).choice}&${searched}`),
    "tax deducted": () => `/TDSEnquiry?account=all&year=${lastYear().choice}&quarter=year`,
    "interest certificate": () => `/Certificates?kind=interest&year=${lastYear().choice}`,
    "enrol in the life cover": viewOnly ? undefined : "/AddPMJJBY",
    "enrol in the pension": viewOnly ? undefined : "/AddAPY",
    "enrol in the accident cover": viewOnly ? undefined : "/AddPMSBY",
    "form 121": viewOnly ? undefined : "/Form121",
    "standing instructions": "/ViewStandingInstruction?status=B",
    "add a standing instruction": viewOnly ? undefined : "/AddStandingInstruction",
    "cheque books": operative && `/ChequebookStatus?account=${operative}`,
    "declared cheques": "/PositivePay?tab=history",
    "apply for a debit card": viewOnly ? undefined : "/DebitCardApply",
    "locator, ATMs": "/Locator?kind=atm",
    "questions, searched": "/Menual?q=otp",
    search: "/Search",
    "search, answered": "/Search?q=rent",
  };
  const further = Object.entries(pages).flatMap(([name, path]) => (path ? [pageAt(name, path)] : []));
  return [...listedPages(viewOnly ?? false), ...further];
}

const pageAt = (name: string, path: string | (() => string)): EnquiryPage => ({
  name,
  get path() {
    return typeof path === "string" ? path : path();
  },
});
