// The contract's requests of people who change their e-mail, and who list and unlink their ways in.

import type { Scenario } from './peers.ts'
import { signedIn, verified } from './people.ts'

export const emailChangeRequests: Scenario[] = [
  {
    name: 'request-email-change',
    steps: async (run) => {
      const path = '/email-otp/request-email-change'
      const { email, cookie, bearer } = await signedIn(run, 'ada')
      const taken = await verified(run, 'eve')
      const send = (label: string, body: unknown, headers: Record<string, string>) =>
        run.ask(label, { path, body, headers })
      await send('of nobody', { newEmail: run.email('new') }, {})
      await send('of no e-mail', { newEmail: 'no e-mail' }, cookie)
      await send('of a number', { newEmail: 7 }, cookie)
      await send('of nothing', {}, cookie)
      await send('of one’s own', { newEmail: email }, cookie)
      await send('of one’s own in capitals', { newEmail: email.toUpperCase() }, cookie)
      await send('of somebody else’s', { newEmail: taken }, cookie)
      await send('by cookie', { newEmail: run.email('new') }, cookie)
      await send('by Bearer', { newEmail: run.email('newer') }, bearer)
    },
  },
  {
    name: 'change-email',
    steps: async (run) => {
      const { email, cookie } = await signedIn(run, 'ada')
      const send = (label: string, path: string, body: unknown, headers: Record<string, string> = cookie) =>
        run.ask(label, { path, body, headers })
      await send('of nobody', '/change-email', { newEmail: run.email('new') }, {})
      await send('of one’s own', '/change-email', { newEmail: email })
      await send('of a number', '/change-email', { newEmail: 7 })
      const newEmail = run.email('new')
      await run.prepare({ path: '/email-otp/request-email-change', body: { newEmail }, headers: cookie })
      const otp = await run.code(newEmail, 'change-email')
      const wrong = otp === '000000' ? '000001' : '000000'
      await send('by a wrong code', '/email-otp/change-email', { newEmail, otp: wrong })
      await send('by a code for another e-mail', '/email-otp/change-email', { newEmail: run.email('x'), otp })
      await send('by a code of nobody', '/email-otp/change-email', { newEmail, otp }, {})
      await send('by the code', '/email-otp/change-email', { newEmail, otp })
      await run.ask('and then get-session', { path: '/get-session', headers: cookie })
      await send('by the code again', '/email-otp/change-email', { newEmail, otp })
    },
  },
  {
    name: 'list-accounts',
    steps: async (run) => {
      const { cookie, bearer } = await signedIn(run, 'ada')
      await run.ask('of nobody', { path: '/list-accounts' })
      await run.ask('by cookie', { path: '/list-accounts', headers: cookie })
      await run.ask('by Bearer', { path: '/list-accounts', headers: bearer })
      const unlink = (label: string, body: unknown, headers: Record<string, string>) =>
        run.ask(label, { path: '/unlink-account', body, headers })
      await unlink('and then unlink-account of nobody', { accountId: 'x' }, {})
      await unlink('and then unlink-account of a number', { accountId: 7 }, cookie)
    },
  },
]
