// In an installed package there are no npm scripts: what the servers say of a command goes through called().

import { expect, test } from 'vitest'
import { occurrencesOf, withoutComments } from './support/code.ts'
import { files, isCode, isIn, textOf } from './support/files.ts'

/** What settings and log events mean stands in the pages of a checkout. */
const written = [
  'server/config/auth-settings.ts',
  'server/config/common-settings.ts',
  'server/config/dev.ts',
  'server/telemetry/log-events.ts',
]

test('no text of the package names an npm script, but for the pages of a checkout', () => {
  const sources = files.filter((path) => isCode(path) && isIn(path, 'server', 'testing', 'machines'))
  const found = sources.flatMap((path) =>
    // Examples are rewritten by exampleOf().
    occurrencesOf(
      path,
      withoutComments(textOf(path)).replaceAll(/example: .*/g, ''),
      /\bnpm (?:run|start|test)\b/g,
    ),
  )
  expect(found.filter((place) => !written.includes(place.split(':')[0] ?? ''))).toEqual([])
})
