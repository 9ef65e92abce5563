// The states of the account's part for API keys.

import type { WireApiKey } from '../../../server/wire/api-key-answers.ts'
import { broken, given, type Replies, refusedByAuth } from '../replies.ts'
import { apiKeysAt } from '../sample-keys.ts'
import type { PageSample, PageSamples } from './sample.ts'

const submit = '.part form [type=submit]'

const listing = (apiKeys: WireApiKey[]) => given({ apiKeys, total: apiKeys.length })

export function keySamples(
  now: number,
  part: (name: string, replies?: Replies, more?: PageSample) => PageSample,
): PageSamples {
  const known = apiKeysAt(now)
  const [first] = known
  const keys = { 'GET /api-key/list': listing(known) }
  const many = Array.from({ length: 50 }, (_, index) => ({
    ...first,
    id: `k${index}`,
    name: `Job ${index + 1}`,
  }))
  const made = given({ ...first, key: `lk_${'Zk3v'.repeat(10)}Zk3` })
  const rotate = ['.acts .link', '.dialog .primary']
  const revoke = ['.acts .link:last-child', '.dialog .primary']
  return {
    keys: part('keys', keys),
    'keys, none': part('keys', { 'GET /api-key/list': listing([]) }),
    'keys failed': part('keys', { 'GET /api-key/list': broken }),
    'keys, no room': part('keys', { 'GET /api-key/list': listing(many) }),
    'keys, without a name': part('keys', keys, { gestures: [submit] }),
    'keys, created': part(
      'keys',
      { ...keys, 'POST /api-key/create': made },
      { gestures: [['#key-name', 'Backup'], submit] },
    ),
    'keys, replace': part('keys', keys, { gestures: rotate.slice(0, 1) }),
    'keys, replaced': part('keys', { ...keys, 'POST /api-key/rotate': made }, { gestures: rotate }),
    'keys, revoke': part('keys', keys, { gestures: revoke.slice(0, 1) }),
    'keys, gone already': part(
      'keys',
      { ...keys, 'POST /api-key/delete': refusedByAuth('KEY_NOT_FOUND') },
      { gestures: revoke },
    ),
  }
}
