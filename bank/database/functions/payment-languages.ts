/** bank.payment_languages: languages of the text messages of payer and payee; null for accounts elsewhere. */
export const paymentLanguages = [
  `create function bank.payment_languages(
  p_customer text, p_to text, out language text, out to_language text
) language sql stable as $$
  select
    (select c.language from bank.customer c where c.number = p_customer),
    (select c.language from bank.account a join bank.customer c on c.number = a.customer_number where a.number = p_to)
$$`,
  `comment on function bank.payment_languages(text, text) is
  'Languages in which payer and payee get text messages'`,
];
