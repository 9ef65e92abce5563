// What is to be known of an actor that is not simply there: it has gone, or it lives in another browser.

import { PLAYED } from '../detail/play.ts'
import { words } from '../inspector-words.ts'
import type { Page } from '../page.ts'
import type { ActorEntry } from '../transport/message-store.ts'

/** Empty for one that is there. */
export function markOf({ isClosed, recording, presence }: Page, entry: ActorEntry): string {
  const isOfTab = entry.host === 'browser' && entry.tab !== PLAYED
  if (isClosed(entry)) return isOfTab ? words.actors.closed : words.actors.ended
  const isElsewhere = isOfTab && recording() === null && !presence.isHere(entry.sessionId)
  return isElsewhere ? words.actors.elsewhere : ''
}
