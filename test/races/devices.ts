// What a device without a browser does with its code, and what its person says of it, as it may meet (RFC 8628).

import type { Client } from '../model/client.ts'
import type { Drive } from '../model/drive.ts'
import { ask, headerOf, type Reply } from '../model/http.ts'
import { TELEVISION } from './listed-application.ts'
import type { Nodes } from './nodes.ts'

/** None begins as one of the applications’ in a browser does. */
const deviceNames = [
  'device is allowed',
  'device is refused',
  'device asks',
  'device asks for its tokens',
  'device is taken back',
] as const
export type DeviceName = (typeof deviceNames)[number]

/** A starting state, but for what has been sent before. */
export const withDevices = {
  name: 'a device waits for its person, and another has been allowed',
  cast: ['owner', 'owner'],
  isOneBrowser: true,
  adds: deviceNames,
  only: ['sign-out', 'end sessions', 'delete', 'reset'],
} as const

/** What two devices show: one waits for its person, the other has been allowed and has not asked since. */
type Held = { userCode: string; waiting: string; allowed: string }
const heldBy = new WeakMap<Drive, Held>()

const form = (body: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(body).toString(),
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const fromDevice = (auth: string, path: string, body: Record<string, string>): Promise<Reply> =>
  ask(`${auth}/oauth2/${path}`, { ...form({ client_id: TELEVISION.id, ...body }), headers: FORM })

/** On a page of the service, by the browser of the person. */
async function fromPage(
  auth: string,
  path: 'device' | 'applications',
  { cookies }: Client,
  body: Record<string, string>,
): Promise<string> {
  const address = `${auth}/oauth2/${path}`
  const headers = { ...FORM, cookie: headerOf(cookies), origin: new URL(address).origin }
  const { status } = await ask(address, { ...form(body), headers })
  return `${status}`
}

async function poll(auth: string, device_code: string): Promise<string> {
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const { status, body } = await fromDevice(auth, 'token', { grant_type, device_code })
  return [status, body?.error].filter(Boolean).join(' ')
}

const sends: Record<DeviceName, (auth: string, held: Held, client: Client) => Promise<string>> = {
  'device is allowed': (auth, { userCode }, client) =>
    fromPage(auth, 'device', client, { user_code: userCode, answer: 'allow' }),
  'device is refused': (auth, { userCode }, client) =>
    fromPage(auth, 'device', client, { user_code: userCode, answer: 'refuse' }),
  'device asks': (auth, { waiting }) => poll(auth, waiting),
  'device asks for its tokens': (auth, { allowed }) => poll(auth, allowed),
  'device is taken back': (auth, _, client) =>
    fromPage(auth, 'applications', client, { application: TELEVISION.id }),
}

/** Before the two meet, once for a starting state: the browser is the first party’s. */
export const startDevices = {
  prepare: async () => '',
  send: async ({ servers }: Nodes, drive: Drive, party: number): Promise<string> => {
    const client = drive.clients[party]
    const auth = servers[0]?.auth ?? ''
    if (!client) throw new Error(`There is no party ${party}.`)
    const typed = async () => {
      const { body } = await fromDevice(auth, 'device-authorization', { scope: 'openid' })
      const [userCode, deviceCode] = [`${body?.user_code}`, `${body?.device_code}`]
      const status = await fromPage(auth, 'device', client, { user_code: userCode })
      if (status !== '200') throw new Error(`Nobody is asked about the device: ${status}.`)
      return { userCode, deviceCode }
    }
    const [waiting, allowed] = [await typed(), await typed()]
    await fromPage(auth, 'device', client, { user_code: allowed.userCode, answer: 'allow' })
    heldBy.set(drive, {
      userCode: waiting.userCode,
      waiting: waiting.deviceCode,
      allowed: allowed.deviceCode,
    })
    return ''
  },
}

/** In the shape of `own`. */
export const ofDevices = Object.fromEntries(
  deviceNames.map((name) => [
    name,
    {
      prepare: async () => '',
      send: async ({ servers }: Nodes, drive: Drive, party: number) => {
        const [held, client, auth] = [heldBy.get(drive), drive.clients[party], servers[party]?.auth]
        if (!held || !client || !auth) throw new Error('No device was started.')
        return sends[name](auth, held, client)
      },
    },
  ]),
) as Record<DeviceName, typeof startDevices>
