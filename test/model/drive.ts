// Sends the model's requests to real servers, as its browsers would, and puts the answers into the model's words.

import { mailings, type Purpose } from '../../machines/kit/mailings.ts'
import type { Sent } from './action.ts'
import { type Client, createClient } from './client.ts'
import {
  anotherApplication,
  callback,
  dashboard,
  demandFrom,
  endSession,
  join,
  organization,
  role,
  seeOrganization,
  signOut,
  tenant,
  uncheckedDashboard,
} from './drive-app.ts'
import { askForAnotherEmail, changeEmail, takeEmailBack } from './drive-change.ts'
import { type Driven, keepKnown, NOBODYS, proofOf, type Sends, session } from './driven.ts'
import { offered, type Servers, words } from './http.ts'
import { linkingSends } from './methods/linking.model.ts'
import { mailedCodeSends } from './methods/mailed-code.model.ts'
import { PASSKEY_COOKIE } from './methods/passkey.drive.ts'
import { tokenSends, whilePolicySays } from './methods/policy.model.ts'
import { recoverySends } from './methods/recovery.model.ts'
import { methods } from './methods/registry.ts'
import type { Browser } from './options.ts'
import { orderSends } from './order-sends.ts'
import type { Meanwhile } from './request.ts'

export type Drive = {
  email: string
  /** By browser. */
  clients: readonly Client[]
  /** @returns the answer in the model's words, '' where there is none */
  send: (browser: number, request: Sent) => Promise<string>
  /** Waits until the codes that were mailed have come. */
  read: (mails: readonly Purpose[]) => Promise<void>
  /** @returns what makes the browsers know again what they know now, and nothing else */
  keep: () => () => void
}

const sends: Sends = {
  ...methods.password.sends,
  ...methods.code.sends,
  ...methods.link.sends,
  ...methods.social.sends,
  ...linkingSends,
  ...tokenSends,
  ...orderSends,
  ...recoverySends,
  ...mailedCodeSends,
  ...methods.twoFactor.sends,
  ...methods.passkey.sends,
  'change password': async ({ client, password }, { shows, endsSessions }) =>
    session(
      await client.askAuth('POST', '/change-password', {
        currentPassword: shows === 'own password' ? password : NOBODYS,
        newPassword: password,
        revokeOtherSessions: endsSessions,
      }),
    ),
  delete: async ({ client, password }, { shows }) =>
    words(await client.askAuth('POST', '/delete-user', proofOf(shows, password))),
  'ask for another e-mail': askForAnotherEmail,
  'change e-mail': changeEmail,
  'take e-mail back': takeEmailBack,
  export: async ({ client }) => words(await client.askAuth('GET', '/get-user-data')),
  describe: async ({ client }) => words(await client.askAuth('POST', '/update-user', { name: 'Another' })),
  'end sessions': async ({ client, clients }, { which }) => {
    if (which === 'all') return words(await client.askAuth('POST', '/revoke-sessions', {}))
    if (which === 'others') return words(await client.askAuth('POST', '/revoke-other-sessions', {}))
    const token = clients[which.browser]?.token || 'none-yet'
    return words(await client.askAuth('POST', '/revoke-session', { token }))
  },
  callback,
  dashboard,
  role,
  'unchecked dashboard': uncheckedDashboard,
  'another application': anotherApplication,
  organization,
  join,
  'see organization': seeOrganization,
  announce: demandFrom(30),
  'day of demand': demandFrom(0),
  withdraw: demandFrom(null),
  tenant,
  'application sign-out': signOut,
  'end session': endSession,
  'sign-out': async ({ client }) => {
    await client.askAuth('POST', '/sign-out', {})
    return ''
  },
  leave: async ({ client }) => {
    client.app.clear()
    return ''
  },
  clock: async ({ servers, email }, { purpose }) => {
    await offered(servers.lapse)(email, purpose)
    return ''
  },
  budget: async ({ servers, email }) => {
    await offered(servers.exhaust)(email)
    return ''
  },
  'budget elsewhere': async ({ servers, email }) => {
    await offered(servers.exhaustElsewhere)(email)
    return ''
  },
  day: async ({ servers, email }) => {
    await offered(servers.nextDay)(email)
    return ''
  },
  'budget of the app': async ({ servers, email }) => {
    await offered(servers.exhaustApp)(email)
    return ''
  },
  'day of the app': async ({ servers, email }) => {
    await offered(servers.nextDayOfApp)(email)
    return ''
  },
  hour: async ({ servers, email }) => {
    await offered(servers.passHour)(email)
    return ''
  },
  verifier: async ({ servers, email }) => {
    await offered(servers.lapseVerifier)(email)
    return ''
  },
  'day of sessions': async ({ servers, email }) => {
    await offered(servers.ageSessions)(email)
    return ''
  },
  'day of first proofs': async ({ servers, email }) => {
    await offered(servers.ageFirstProofs)(email)
    return ''
  },
  'end of sessions of two factors': async ({ servers, email }) => {
    await offered(servers.endLivesOfTwoFactors)(email)
    return ''
  },
  'end of sessions': async ({ servers, email }) => {
    await offered(servers.endLives)(email)
    return ''
  },
  lapse: async ({ servers, email }) => {
    await offered(servers.lapseAccount)(email)
    return ''
  },
  housekeeping: async ({ servers }) => {
    await offered(servers.keepHouse)()
    return ''
  },
  form: async () => '',
}

const during: Record<Meanwhile, (driven: Driven, act: () => Promise<string>) => Promise<string>> = {
  'nobody may sign up': async () => offered<string>(undefined),
  ...whilePolicySays,
  'a day has passed': ({ servers, email }, act) => offered(servers.nextDayOfSessions)(email, act),
  'a week has passed': ({ servers, mailboxes }, act) =>
    offered(servers.nextWeekOfLinks)(mailboxes.email, act),
  'five minutes have passed': async ({ servers, client }, act) => {
    await offered(servers.lapseChallenge)(client.cookies.get(PASSKEY_COOKIE) ?? '')
    return act()
  },
  'ten minutes have passed': ({ servers, email }, act) => offered(servers.whileWaitIsOver)(email, act),
  'a copy of the key has counted on': ({ servers, email }, act) => offered(servers.whileCopied)(email, act),
  'the account has another address': ({ servers, email }, act) => offered(servers.whileMoved)(email, act),
  'somebody has proven the address': ({ servers, mailboxes }, act) =>
    offered(servers.whileTaken)(mailboxes.other, act),
}

/** @param nodes by browser, the servers that it sends to, where they are not the same for all */
export function createDrive(
  servers: Servers,
  browsers: readonly Browser[],
  email: string,
  nodes: readonly Servers[] = [],
): Drive {
  const clients = browsers.map((_, browser) => createClient(nodes[browser] ?? servers))
  const codes = new Map<Purpose, string>()
  const passwords = { owner: `the owner’s ${email}`, stranger: `a stranger’s ${email}` }
  const newest: Driven['newest'] = { verifier: '', tenant: '', days: null }
  const passkey = { id: '', row: '', options: '', asserted: '', cookie: '', created: '', cookieOfCreated: '' }
  const factors = { secret: '', spent: '', recovery: '', passkey }
  const mailboxes = { email, other: `another.${email}`, original: email, asked: '', link: '' }
  const [first] = clients
  if (!first) throw new Error('There is nobody to send anything.')

  return {
    email,
    clients,
    send: (browser, request) => {
      const who = browsers[browser]?.who ?? 'stranger'
      // Time is nobody’s browser.
      const client = clients[browser] ?? first
      const driven = {
        servers: nodes[browser] ?? servers,
        email: mailboxes.email,
        mailboxes,
        who,
        client,
        clients,
        password: passwords[who],
        codes,
        newest,
        factors,
      }
      const send = sends[request.to] as (driven: Driven, request: Sent) => Promise<string>
      const act = () => send(driven, request)
      return request.meanwhile ? during[request.meanwhile](driven, act) : act()
    },
    read: async (mails) => {
      for (const purpose of mails)
        codes.set(
          purpose,
          await servers.newCode(
            mailings[purpose].to === 'wanted address' ? mailboxes.asked : mailboxes.email,
            purpose,
            codes.get(purpose),
          ),
        )
    },
    keep: () => keepKnown(clients, { codes, newest, mailboxes, factors }),
  }
}
