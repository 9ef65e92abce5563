// How an invitation stands, in a line.

import { dateOf } from '../../client/date-of.ts'
import { consoleWords } from '../../i18n/console-words.ts'
import type { Found } from './looking.ts'
import { roleName } from './told-names.ts'

type Invitation = Omit<Exclude<Found['organizations'], string>['invitations'][number], 'name' | 'at'>

export function detailOf({ state, role, until, words }: Invitation): string {
  const text = consoleWords().organizations
  const standing = state === 'pending' || state === 'lapsed' ? text[state](dateOf(until)) : text[state]
  const again = state === 'pending' ? [text.sendAgain] : []
  return [roleName(role), standing, ...(words === null ? [] : [text.refused(words), ...again])].join(' · ')
}
