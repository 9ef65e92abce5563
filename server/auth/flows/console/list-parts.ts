// GET /console/list-parts: which parts of the console are for the caller, by their role. It shows nobody's data, so nothing is recorded.

import { maybeOneConsoleRole } from '../../../db/auth/console-role.ts'
import { type ConsoleView, type PartsReply, views } from '../../../wire/console-views.ts'
import { withSession } from '../../steps/with-session.ts'
import { isAnswered } from './answered.ts'
import { answerNotThere } from './budget.ts'

/** Of who has no role the answer is that of an address that is not there. */
export const listParts = withSession(async function listParts(ctx, { pool, console }, { user }) {
  const role = await maybeOneConsoleRole(pool, user.id)
  if (role === null) return answerNotThere(ctx)
  const isThere = (view: ConsoleView) => view !== 'clients' || Boolean(console?.clients)
  ctx.body = {
    parts: [
      ...(isAnswered(role, { type: 'look.requested' }, 'showPerson') ? (['people'] as const) : []),
      ...(isAnswered(role, { type: 'view.requested' }, 'showView') ? views.filter(isThere) : []),
    ],
    searches: isAnswered(role, { type: 'search.requested' }, 'listPeople'),
  } satisfies PartsReply
})
