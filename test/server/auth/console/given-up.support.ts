// Deliveries of webhooks that were given up, added to the tables: for the tests of the console.

/** Of nobody, without an attempt: as many as are asked for. */
export async function addGivenUp(
  rows: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>,
  endpoint: string,
  count = 1,
): Promise<string[]> {
  const added = await rows(
    `with event as (
       insert into auth.event (type, version, subject, data)
       select 'user.verified', 1, gen_random_uuid()::text, '{}' from generate_series(1, $2) returning id, seq, subject)
     insert into auth.event_delivery (event_id, seq, endpoint, subject, attempts, dead_at)
     select id, seq, $1, subject, 10, now() from event returning id`,
    [endpoint, count],
  )
  return added.map(({ id }) => `${id}`)
}
