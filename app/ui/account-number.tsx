interface AccountNumberProps {
  account: { accountNumber: string; name?: string | undefined };
}

/** The official number, and beside it what its holder calls the account. */
export function AccountNumber({ account }: AccountNumberProps) {
  return (
    <p>
      <span className="money">{account.accountNumber}</span>
      {account.name ? (
        <>
          {" – "}
          <bdi>{account.name}</bdi>
        </>
      ) : null}
    </p>
  );
}
