// How pages write a number of things.

import { expect, test } from 'vitest'
import { oneOrMore, plural } from '../../ui/i18n/formats.ts'

const forms = { one: 'one: #', other: 'more: #' }

test.each(['en', 'de', 'es'])('the short way of %s writes what the browser’s own rules do', (tag) => {
  for (const count of [...Array(1101).keys(), 12_345, 1_000_000])
    expect(oneOrMore(tag, count, forms)).toBe(plural(tag, count, forms))
})
