/**
 * Functions without scans: up to PostgreSQL 17 a scan that cannot be avoided makes a plan look so expensive that the server compiles
 * it (JIT) and starts workers for it, once per connection: seconds of processor for a millisecond's work. These plans are never big.
 */
export const plansOfFunctions = [
  `do $$
declare
  planned regprocedure;
begin
  for planned in
    select oid::regprocedure from pg_proc
    where pronamespace = 'bank'::regnamespace and 'enable_seqscan=off' = any (proconfig)
  loop
    execute format('alter function %s set jit to off', planned);
    execute format('alter function %s set max_parallel_workers_per_gather to 0', planned);
  end loop;
end $$`,
];
