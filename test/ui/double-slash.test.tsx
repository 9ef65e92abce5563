// A page whose path begins with `//` takes a verifier out of its own address, and leads nowhere else.

import { afterEach, expect, test } from 'vitest'
import { takeProviderReturn } from '../../ui/client/provider-return.ts'

const before = location.href
afterEach(() => history.replaceState(null, '', before))

test.each(['//evil.example', '///evil.example/a'])(
  'a page at %s takes a verifier out of its own address, and leads nowhere else',
  (path) => {
    history.replaceState(null, '', `${location.origin}${path}?auth_session_verifier=v&kept=1`)
    expect(takeProviderReturn().verifier).toEqual({ auth_session_verifier: 'v' })
    expect(location.href).toBe(`${location.origin}${path}?kept=1`)
  },
)
