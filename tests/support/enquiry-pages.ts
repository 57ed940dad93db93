/** Everything a customer can look at, page by page: the journeys open them all, the benches weigh and time them. */
import { demoCustomers } from "bank/demo/people";
import type { AccountKind } from "common/accounts";
import { istDate } from "common/dates";
import { financialYears } from "common/financial-years";

export interface EnquiryPage {
  /** What it is called in a test's name or a bench's table. */
  name: string;
  path: string;
}

const lastYear = financialYears(istDate(new Date()))[1]!.choice;
const searched = "search=upi&direction=debit&atLeast=100";

/** The pages that exist for a customer of the demo: those of an account only where there is one of its kind. */
export function enquiryPages(customer: string): EnquiryPage[] {
  const { accounts, viewOnly } = demoCustomers.find(({ number }) => number === customer)!;
  const first = (...kinds: AccountKind[]) => accounts.find(({ kind }) => kinds.includes(kind))?.number;
  const primary = accounts[0]!.number;
  const savings = first("savings");
  const limited = first("cash-credit", "overdraft", "current");
  const operative = first("savings", "current", "overdraft", "cash-credit");
  const deposit = first("fixed-deposit", "recurring-deposit");
  const loan = first("loan");
  const term = deposit ?? loan;
  const pages: Record<string, string | undefined> = {
    dashboard: "/Dashboard",
    "dashboard, deposits": "/Dashboard?acctype=deposit",
    "dashboard, loans": "/Dashboard?acctype=loan",
    "chart dashboard": "/ChartDashboard",
    "balance over twelve months": "/LineChartDashboard",
    "balance over thirty days": `/LineChartDashboard?account=${primary}&span=30-days`,
    "account details, to be chosen": "/AccountDetails",
    "account details": `/AccountDetails?account=${primary}&view=OperativeView`,
    "details of a limit": limited && `/OdaCcaCaaAccountDetails?account=${limited}`,
    "details of a deposit": deposit && `/FDDetailsView?account=${deposit}`,
    "closing a deposit": deposit && !viewOnly ? `/TermDeposit/close?account=${deposit}` : undefined,
    "maturity instruction": deposit && !viewOnly ? `/TermDeposit/instruction?account=${deposit}` : undefined,
    "details of a loan": loan && `/LoanDetailsView?account=${loan}`,
    deposits: "/TermDeposit",
    "open a deposit": viewOnly ? undefined : "/TermDeposit/new?amount=100000&months=24",
    "open a recurring deposit": viewOnly
      ? undefined
      : "/TermDeposit/new?product=recurring&amount=500&months=12",
    liens: `/LienEnquiry?account=${limited ?? primary}`,
    nominees: "/NomineeDetails",
    "change nominees": viewOnly ? undefined : "/Nominees",
    guarantors: "/GuarantorDetails",
    "drawing power expiry": "/CCDPExpiry",
    "limit expiry": "/CCDPExpiry?kind=limit",
    "insurance expiry": "/CCDPExpiry?kind=insurance",
    movements: `/Movements?account=${primary}`,
    "movements by UPI": operative && `/Movements?account=${operative}&show=upi`,
    "movements of a deposit or loan": term && `/Movements?account=${term}`,
    spending: "/Spending",
    statement: `/AccountStatement?account=${primary}&range=3m`,
    "statement of a financial year":
      savings && `/OperativeAccountStatement?account=${savings}&range=${lastYear}`,
    "statement of a deposit or loan": term && `/TermAndLoanAccountStatement?account=${term}&range=12m`,
    "statement of a limit": limited && `/OdaCcaCaaAccountStatement?account=${limited}&range=1m`,
    "mini statement": "/MiniStatement",
    "statement, searched": savings && `/AccountStatement?account=${savings}&range=${lastYear}&${searched}`,
    "tax deducted, to be asked": "/TDSEnquiry",
    "tax deducted": `/TDSEnquiry?account=all&year=${lastYear}&quarter=year`,
    certificates: "/Certificates",
    "interest certificate": `/Certificates?kind=interest&year=${lastYear}`,
    schemes: "/Schemes",
    "life cover": "/ViewPMJJBY",
    "accident cover, asked": "/ViewPMSBY?asked=1",
    "enrol in the life cover": viewOnly ? undefined : "/AddPMJJBY",
    "enrol in the pension": viewOnly ? undefined : "/AddAPY",
    "enrol in the accident cover": viewOnly ? undefined : "/AddPMSBY",
    pension: "/ViewAPY",
    "form 121": viewOnly ? undefined : "/Form121",
    profile: "/CustomerProfile",
    "account names": "/AccountNames",
    "alert settings": "/AlertSettings",
    notifications: "/Notifications",
    "coming debits": "/ComingUp",
    "standing instructions": "/ViewStandingInstruction?status=B",
    "add a standing instruction": viewOnly ? undefined : "/AddStandingInstruction",
    "cheque book requests": "/ViewChequeBookRequest",
    "cheque books": operative && `/ChequebookStatus?account=${operative}`,
    "stopped cheques": "/ViewStopCheque",
    "stop a cheque": "/StopChequeRequest",
    "fate of a cheque": "/FateOfCheque",
    "positive pay": "/PositivePay",
    "declared cheques": "/PositivePay?tab=history",
    "debit cards": "/DebitCard",
    "block all cards": "/BlockAllCards",
    "apply for a debit card": viewOnly ? undefined : "/DebitCardApply",
    locator: "/Locator",
    "locator, ATMs": "/Locator?kind=atm",
    questions: "/Menual",
    "questions, searched": "/Menual?q=otp",
    search: "/Search",
    "search, answered": "/Search?q=rent",
    help: "/help",
    "deposit rates": "/DepositRates",
    "loan rates": "/LoanRates",
    charges: "/Charges",
    "progress report": "/ProgressReport",
  };
  return Object.entries(pages).flatMap(([name, path]) => (path ? [{ name, path }] : []));
}
