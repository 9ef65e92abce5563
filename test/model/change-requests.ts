// What a browser can send about another e-mail: asking for it, typing the code of the new mailbox, taking it back.

import { type Action, actionOf, ask, type Shown } from './action.ts'
import { answered } from './answered.ts'
import type { Endpoint } from './flows.ts'
import { has } from './methods/code.model.ts'
import type { Request } from './request.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

const endpoints = {
  session: 'POST /email-otp/request-email-change',
  'own password': 'POST /email-otp/request-email-change, by password',
  'made-up password': 'POST /email-otp/request-email-change, by password',
} as const satisfies Record<Shown, Endpoint>

const send = (world: World, browser: number, endpoint: Endpoint, given: Partial<Request>) => {
  world.answer = answered(world, ask(world, browser, endpoint, { purpose: 'change-email', ...given }))
}

const meanwhile = 'somebody has proven the address'

/** Both mailboxes are the owner's. */
const readsLink = ({ browsers, get, states }: World, browser: number) =>
  browsers[browser]?.who === 'owner' && [states.changed, states.undone].includes(get(layout.change))

export function changeRequestsOf(browser: number): Action[] {
  const action = actionOf(browser)
  const group = 'change e-mail'
  return [
    ...(['session', 'own password', 'made-up password'] as const).map((shows) =>
      action(
        group,
        `asks for another e-mail, shown: ${shows}`,
        { to: 'ask for another e-mail', isTaken: false, shows },
        (world) => send(world, browser, endpoints[shows], { passwordIsOwn: shows === 'own password' }),
      ),
    ),
    action(
      group,
      'asks for an e-mail that is somebody else’s',
      { to: 'ask for another e-mail', isTaken: true, shows: 'session' },
      (world) => send(world, browser, endpoints.session, { isTaken: true }),
    ),
    action(
      group,
      'asks for the e-mail that the account has',
      { to: 'ask for another e-mail', isTaken: false, isOwn: true, shows: 'session' },
      (world) => send(world, browser, endpoints.session, { isOwn: true }),
    ),
    action(
      group,
      'asks for another e-mail, shown: a session of another day',
      { to: 'ask for another e-mail', isTaken: false, shows: 'session', meanwhile: 'a day has passed' },
      (world) => send(world, browser, endpoints.session, { meanwhile: 'a day has passed' }),
    ),
    ...(['change-email', 'made-up'] as const).map((digits) =>
      action(
        group,
        `changes the e-mail with ${digits === 'made-up' ? 'made-up digits' : 'the digits of change-email'}`,
        { to: 'change e-mail', digits },
        (world) =>
          has(world, browser, digits)
            ? send(world, browser, 'POST /email-otp/change-email', { digits, isAskedFor: true })
            : false,
      ),
    ),
    ...[true, false].map((isUndoLink) =>
      action(
        group,
        `takes the change of e-mail back by ${isUndoLink ? 'the mailed link' : 'a made-up link'}`,
        { to: 'take e-mail back', isUndoLink },
        (world) =>
          !isUndoLink || readsLink(world, browser)
            ? send(world, browser, 'POST /email-otp/undo-email-change', { isUndoLink })
            : false,
      ),
    ),
    action(
      group,
      'changes the e-mail with the digits of change-email, but somebody has proven it meanwhile',
      { to: 'change e-mail', digits: 'change-email', meanwhile },
      (world) =>
        has(world, browser, 'change-email')
          ? send(world, browser, 'POST /email-otp/change-email', {
              digits: 'change-email',
              isAskedFor: true,
              meanwhile,
            })
          : false,
    ),
    action(
      group,
      'takes the change of e-mail back by the mailed link, but a week too late',
      { to: 'take e-mail back', isUndoLink: true, meanwhile: 'a week has passed' },
      (world) =>
        readsLink(world, browser)
          ? send(world, browser, 'POST /email-otp/undo-email-change', {
              isUndoLink: true,
              meanwhile: 'a week has passed',
            })
          : false,
    ),
    action(
      group,
      'takes the change of e-mail back by the mailed link, but somebody has proven the old one meanwhile',
      { to: 'take e-mail back', isUndoLink: true, meanwhile },
      (world) =>
        readsLink(world, browser)
          ? send(world, browser, 'POST /email-otp/undo-email-change', { isUndoLink: true, meanwhile })
          : false,
    ),
  ]
}
