// How much is counted of what each endpoint of webhooks is owed.

import { expect, test } from 'vitest'
import { anyOwedByEndpoint } from '../../../../server/db/event-care.ts'
import { withConsole } from './console.support.ts'
import { addGivenUp } from './given-up.support.ts'

const { rows, connected } = withConsole()

test('each endpoint is counted up to the bound by itself', async () => {
  await addGivenUp(rows, 'http://a.example/', 5)
  await addGivenUp(rows, 'http://b.example/', 2)
  await rows(
    `insert into auth.event_delivery (event_id, seq, endpoint, subject, last_failure, due_at)
     select event_id, seq, 'http://c.example/', subject, 'The endpoint failed ' || row_number() over () || ' times.',
       now() + row_number() over () * interval '1 hour'
     from auth.event_delivery where endpoint = 'http://b.example/'`,
  )
  const owed = await anyOwedByEndpoint(await connected(), 'auth', 3)
  expect(owed).toEqual([
    { endpoint: 'http://a.example/', waiting: 0, givenUp: 3, failure: null },
    { endpoint: 'http://b.example/', waiting: 0, givenUp: 2, failure: null },
    { endpoint: 'http://c.example/', waiting: 2, givenUp: 0, failure: 'The endpoint failed 2 times.' },
  ])
})
