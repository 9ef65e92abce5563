// Pages that offer no second factor, where one is demanded, would shut people out: such settings are refused at the start.

import { expect, test } from 'vitest'
import { appSettings } from '../../../server/config/app-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'

const load = (env: Record<string, string>) => loadSettings(appSettings, env, { demo: true })

test.each(['everybody', 'owners-and-admins'])('with one demanded of %s, offering none is refused', (of) => {
  expect(() => load({ FACTORS: 'none', TWO_FACTOR_DEMANDED_OF: of })).toThrow(
    `FACTORS is not usable as it is: with TWO_FACTOR_DEMANDED_OF=${of}, pages have to offer a second factor`,
  )
})

test.each([
  { FACTORS: 'none' },
  { FACTORS: 'none', TWO_FACTOR_DEMANDED_OF: 'nobody' },
  { FACTORS: 'passkey', TWO_FACTOR_DEMANDED_OF: 'everybody' },
  { TWO_FACTOR_DEMANDED_OF: 'everybody' },
])('%j is not', (env) => {
  expect(load(env).values).toMatchObject(env)
})
