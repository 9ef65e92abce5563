// Why what was given up isn’t sent again, by its kind, and what there is to do instead.

import { isAskedFor } from '../../machines/kit/mailings.ts'
import { called } from '../telemetry/called.mjs'

const whys: Readonly<Record<string, string>> = {
  invitation:
    'The invitation was answered or withdrawn, or has expired: a member of the organization can send another one.',
  'factor-demanded':
    'The day has come or was changed, or the person has set up a second factor. Of another day they get another email.',
  'recovery-ordered': `The link has expired, or was used: order the recovery again (${called('users', 'recover-factors')}).`,
  'recovery-waiting': 'The recovery is over.',
}

export const whyLapsed = (kind: string): string =>
  whys[kind] ??
  (isAskedFor(kind)
    ? 'The code or link has expired, or was used: the person can request another one.'
    : 'The link has expired, or was used.')
