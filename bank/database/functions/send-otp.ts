/**
 * bank.send_otp: a new OTP in the place of the one before for the same thing, in one round trip: limits, row and text message.
 * Without scans, as a plan made for a small table would be kept when it has grown.
 */
export const sendOtp = [
  `create function bank.send_otp(
  p_customer text, p_mobile text, p_purpose text, p_variables bytea, p_otp bytea, p_now timestamptz, p_expires timestamptz,
  p_wait_since timestamptz, p_purposes text[], p_since timestamptz[], p_most integer[], p_browser text,
  p_text bytea, p_text_again bytea, p_sealed_otp bytea
) returns text language plpgsql set enable_seqscan to off as $$
declare
  v_again boolean;
  v_used_up boolean;
  v_too_soon boolean;
begin
  -- Of several asked for at once, each sees the one before.
  perform from bank.customer c where c.number = p_customer for no key update;
  with unanswered as (
    select o.purpose, o.variables_digest, o.state, o.sent_at from bank.otp o
    where o.customer_number = p_customer and o.state in ('sent', 'dead')
      -- A new login password shuts a thief out, so counting begins again with it.
      and o.sent_at > greatest((select min(s.since) from unnest(p_since) s (since)), (
        select l.set_at from bank.credential l where l.customer_number = p_customer and l.kind = 'login'))
  )
  select
    exists (
      select from unanswered u
      where u.state = 'sent' and u.sent_at > p_wait_since and u.purpose = p_purpose and u.variables_digest = p_variables),
    exists (select from unanswered u where u.purpose = any(p_purposes) and u.sent_at > p_since[1]),
    exists (
      select from unnest(p_since, p_most) as l (since, most)
      where l.most <= (select count(*) from unanswered u where u.purpose = any(p_purposes) and u.sent_at > l.since))
  into v_too_soon, v_again, v_used_up;
  if v_too_soon then
    return 'too-soon';
  end if;
  if v_used_up and not exists (
    select from bank.known_browser b where b.customer_number = p_customer and b.browser = p_browser
  ) then
    return 'too-many';
  end if;
  update bank.otp o set state = case o.state when 'verified' then 'used' else 'dead' end
  where o.customer_number = p_customer and o.purpose = p_purpose and o.variables_digest = p_variables
    and o.state in ('sent', 'verified');
  insert into bank.otp (customer_number, purpose, variables_digest, otp_digest, sent_at, expires_at)
  values (p_customer, p_purpose, p_variables, p_otp, p_now, p_expires);
  insert into bank.text_message (mobile, sent_at, sealed_text, sealed_otp)
  values (p_mobile, p_now, case when v_again then coalesce(p_text_again, p_text) else p_text end, p_sealed_otp);
  return 'sent';
end $$`,
  `comment on function bank.send_otp(text, text, text, bytea, bytea, timestamptz, timestamptz, timestamptz, text[], timestamptz[], integer[], text, bytea, bytea, bytea) is
  'Sends an OTP, or nothing and says why: sent, too-soon (one for the same thing waits since then), too-many (of p_purposes, p_most were not answered since p_since; a browser known as p_browser is not limited). p_text_again: the text if another one of them was not answered'`,
];

/**
 * The same for flows: an OTP takes the place of the one before of its own flow (`p_variables`); others for the same thing (`p_bound`) are
 * told in the text. With `p_in_turn` browsers that the customer has not used wait for each other. `bank.send_otp` stays for an
 * earlier version of the bank.
 */
export const sendOtpOfFlow = [
  `create function bank.send_otp_of_flow(
  p_customer text, p_mobile text, p_purpose text, p_variables bytea, p_bound bytea, p_otp bytea, p_now timestamptz,
  p_expires timestamptz, p_wait_since timestamptz, p_in_turn boolean, p_purposes text[], p_since timestamptz[], p_most integer[],
  p_browser text, p_text bytea, p_text_again bytea, p_text_elsewhere bytea, p_sealed_otp bytea
) returns text language plpgsql set enable_seqscan to off set jit to off set max_parallel_workers_per_gather to 0 as $$
declare
  v_named boolean := p_browser is not null;
  v_again boolean;
  v_elsewhere boolean;
  v_used_up boolean;
  v_too_soon boolean;
  v_not_its_turn boolean;
begin
  -- Of several asked for at once, each sees the one before.
  perform from bank.customer c where c.number = p_customer for no key update;
  with unanswered as (
    select o.purpose, o.variables_digest, o.bound_digest, o.known_browser, o.state, o.sent_at, o.expires_at from bank.otp o
    where o.customer_number = p_customer and o.state in ('sent', 'dead')
      -- A new login password shuts a thief out, so counting begins again with it.
      and o.sent_at > greatest((select min(s.since) from unnest(p_since) s (since)), (
        select l.set_at from bank.credential l where l.customer_number = p_customer and l.kind = 'login'))
  )
  select
    exists (
      select from unanswered u
      where u.state = 'sent' and u.sent_at > p_wait_since and u.purpose = p_purpose and u.variables_digest = p_variables),
    p_in_turn and not v_named and exists (
      select from unanswered u
      where u.state = 'sent' and u.sent_at > p_wait_since and u.purpose = p_purpose and u.bound_digest = p_bound
        and not u.known_browser),
    exists (select from unanswered u where u.purpose = any(p_purposes) and u.sent_at > p_since[1]),
    exists (
      select from unanswered u
      where u.state = 'sent' and u.expires_at > p_now and u.purpose = p_purpose and u.bound_digest = p_bound
        and u.variables_digest <> p_variables),
    exists (
      select from unnest(p_since, p_most) as l (since, most)
      where l.most <= (select count(*) from unanswered u where u.purpose = any(p_purposes) and u.sent_at > l.since))
  into v_too_soon, v_not_its_turn, v_again, v_elsewhere, v_used_up;
  if v_too_soon then
    return 'too-soon';
  end if;
  if v_not_its_turn then
    return 'elsewhere';
  end if;
  if v_used_up and not exists (
    select from bank.known_browser b where b.customer_number = p_customer and b.browser = p_browser
  ) then
    return 'too-many';
  end if;
  update bank.otp o set state = case o.state when 'verified' then 'used' else 'dead' end
  where o.customer_number = p_customer and o.purpose = p_purpose and o.variables_digest = p_variables
    and o.state in ('sent', 'verified');
  insert into bank.otp
    (customer_number, purpose, variables_digest, bound_digest, known_browser, otp_digest, sent_at, expires_at)
  values (p_customer, p_purpose, p_variables, p_bound, v_named, p_otp, p_now, p_expires);
  insert into bank.text_message (mobile, sent_at, sealed_text, sealed_otp)
  values (
    p_mobile, p_now,
    case when v_elsewhere then p_text_elsewhere when v_again then coalesce(p_text_again, p_text) else p_text end, p_sealed_otp);
  return 'sent';
end $$`,
  `comment on function bank.send_otp_of_flow(text, text, text, bytea, bytea, bytea, timestamptz, timestamptz, timestamptz, boolean, text[], timestamptz[], integer[], text, bytea, bytea, bytea, bytea) is
  'Sends an OTP, or nothing and says why: sent, too-soon (one for the same thing in the same flow waits since then), elsewhere (another flow was sent one since then), too-many (of p_purposes, p_most were not answered since p_since; the browser p_browser waits for no other, and is not limited once a password was tried in it). p_text_again: the text if another one of them was not answered; p_text_elsewhere: if another flow has a living one for the same thing'`,
];
