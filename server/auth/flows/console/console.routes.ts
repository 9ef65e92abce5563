// The routes of the console. They are there where CONSOLE is on; for people without a role each answers 404.

import { json } from '../../../http/open-api.ts'
import { actReply, lookReply } from '../../../wire/console.ts'
import { partsReply, replayReply, viewReply } from '../../../wire/console-views.ts'
import { ofConsole } from '../../steps/auth-demands.ts'
import { get, post, type Route } from '../../steps/route.ts'
import { actOnPerson } from './act-on-person.ts'
import { beginImpersonation } from './begin-impersonation.ts'
import { actBody, impersonateBody, lookBody, replayBody, viewBody } from './console.schema.ts'
import { listParts } from './list-parts.ts'
import { lookAtPerson } from './look-at-person.ts'
import { replayGivenUp } from './replay-given-up.ts'
import { viewEverybody } from './view-everybody.ts'

export const consoleRoutes: readonly Route[] = [
  get('/console/list-parts', {
    does: 'Lists the parts of the console that the caller’s role lets them see.',
    isThere: ({ console }) => console !== null,
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    answers: [json(partsReply), { status: 404 }],
    handle: listParts,
  }),
  post('/console/look', {
    does:
      'Shows a person to somebody with a role in the console, who gives a reason: state, sessions, mails, why they can or can’t ' +
      'sign in, and what has happened.',
    isThere: ({ console }) => console !== null,
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    demand: ofConsole,
    body: lookBody,
    answers: [json(lookReply), { status: 404 }],
    handle: lookAtPerson,
  }),
  post('/console/view', {
    does:
      'Shows an operator of the console, who gives a reason, one of these: how many people sign up and sign in, and what is refused, in the last seven days and ' +
      'the seven before; which rate limits are used up; who waits for approval; the application’s organizations; the clients of the OpenID provider; which webhooks wait; or the settings. Says if it isn’t for them.',
    isThere: ({ console }) => console !== null,
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    demand: ofConsole,
    body: viewBody,
    answers: [json(viewReply), { status: 404 }],
    handle: viewEverybody,
  }),
  post('/console/replay', {
    does:
      'Sends webhooks that were given up again, for an operator of the console who has just looked at them and gives a reason. Says if nothing ' +
      'was done, and why.',
    isThere: ({ console }) => console !== null,
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    demand: ofConsole,
    body: replayBody,
    answers: [json(replayReply), { status: 404 }],
    handle: replayGivenUp,
  }),
  post('/console/act', {
    does:
      'Approves or declines somebody on the waiting list, ends a person’s sessions, locks or unlocks their account, or begins or stops the recovery of their factors, for an operator of the ' +
      'console who has just looked at them and gives a reason. Says if nothing was done, and why.',
    isThere: ({ console }) => console !== null,
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    demand: ofConsole,
    body: actBody,
    answers: [json(actReply), { status: 404 }],
    handle: actOnPerson,
  }),
  post('/console/impersonate', {
    does:
      'Opens a session for an operator of the console in which they act as a person whom they have just looked at, for 15 minutes at most, with the reason that they ' +
      'give, and mails that person a notice. Says if nothing was done, and why.',
    isThere: ({ console }) => console?.impersonates === true,
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    demand: ofConsole,
    body: impersonateBody,
    answers: [json(actReply), { status: 404 }],
    handle: beginImpersonation,
  }),
]
