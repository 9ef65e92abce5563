// Tries a server with every path of the model that it can be asked, and records what each transition came to.

import type { Action } from '../model/action.ts'
import { bounds, productOf } from '../model/bounds/bounds.ts'
import { coverOf, type Detail } from '../model/cover.ts'
import { createDrive } from '../model/drive.ts'
import { NotOffered, type Servers } from '../model/http.ts'
import type { Step } from '../model/path.ts'
import { machinesOf, type World } from '../model/world.ts'
import { curlOf, type Exchange } from './curl.ts'
import { NoMail } from './mailbox.ts'
import type { Profile } from './options.ts'
import { refuseLimited } from './problem.ts'

/** `path` in words, and as curl sends it: its last request is the one that was answered otherwise. */
export type Difference = {
  path: readonly string[]
  expected: string
  got: string
  curl: readonly string[]
}
export type Verdict = { conform: number; differs: Difference[]; notOffered: string | null }

/** By the transition's name, `account unverified|email.verified|0`. */
export type Verdicts = Map<string, Verdict>

/** What a server that is not ours can be asked. */
const offered = [
  'sign-up',
  'sign-in',
  'wrong password',
  'send email-verification',
  'send forget-password',
  'right digits',
  'wrong digits',
  'digits of another purpose',
  'sign-out',
]

const isOffered = ({ group, request }: Action) => offered.includes(group) && request.to !== 'leave'

/** Whose password counts, in every circumstance in which several people have signed up. */
const ofPasswords = ['sign-up', 'sign-in', 'right digits']

const found = new Map<string, ReturnType<typeof findPaths>>()

/** @param profile says how a wrong password is answered; nothing else of it can be seen from outside */
function pathsToTry(profile: Profile, detail: Detail) {
  const name = `${profile} ${detail}`
  const paths = found.get(name) ?? findPaths(profile, detail)
  found.set(name, paths)
  return paths
}

function findPaths(profile: Profile, detail: Detail) {
  const given = bounds.find(({ title }) => title === `${profile}: codes, guesses and clocks, two browsers`)
  if (!given) throw new Error('There are no bounds to try a server within.')
  const purposes = ['email-verification', 'forget-password'] as const
  const product = productOf({ ...given, groups: offered, purposes, followsRequesters: true })
  const all = coverOf(product, detail, isOffered).paths
  const passwords = coverOf(product, 'circumstances', ({ group }) => ofPasswords.includes(group)).paths
  return { world: product.world, paths: [...all, ...passwords] }
}

const edgesOfStep = (world: World, { trace }: Step): string[] =>
  trace.flatMap(({ machine, cell }) => {
    const bound = machinesOf(world).find(({ name }) => name === machine)
    return (bound?.compiled.edges[cell] ?? []).map((edge) => `${machine} ${edge}`)
  })

const AT_ONCE = 4

type Trial = { servers: Servers; world: World; verdicts: Verdicts }

const verdictOf = (verdicts: Verdicts, edge: string): Verdict => {
  const known = verdicts.get(edge) ?? { conform: 0, differs: [], notOffered: null }
  verdicts.set(edge, known)
  return known
}

/** @throws Problem where the server limits requests: then nothing it answers says anything */
async function tryPath(
  { servers, world, verdicts }: Trial,
  steps: readonly Step[],
  email: string,
): Promise<void> {
  const exchanges: Exchange[] = []
  const codes: string[] = []
  const watched: Servers = {
    ...servers,
    newCode: async (...wanted) => {
      const code = await servers.newCode(...wanted)
      codes.push(code)
      return code
    },
    sending: (cookies, request) =>
      exchanges.push({ ...request, browser: drive.clients[0]?.cookies === cookies ? 0 : 1 }),
  }
  const drive = createDrive(watched, world.browsers, email)
  const path: string[] = []
  for (const step of steps) {
    const edges = edgesOfStep(world, step)
    const record = (take: (verdict: Verdict) => void) => {
      for (const edge of edges) take(verdictOf(verdicts, edge))
    }
    path.push(`${step.who} ${step.does}`)
    const got = await answerOf(drive, step)
    if (got instanceof NotOffered)
      return record((one) => {
        one.notOffered = got.message
      })
    refuseLimited(got)
    if (got !== expectedOf(step)) {
      const curl = exchanges.map((one) => curlOf(one, { email, codes }))
      const difference = { path, expected: expectedOf(step), got, curl }
      return record((one) => void one.differs.push(difference))
    }
    record((one) => {
      one.conform += 1
    })
  }
}

const expectedOf = ({ answer, mails }: Step) =>
  mails.length > 0 ? `${answer}, a new code in the mail` : answer

async function answerOf(
  drive: ReturnType<typeof createDrive>,
  { action, mails }: Step,
): Promise<string | NotOffered> {
  try {
    const got = await drive.send(action.browser, action.request)
    if (mails.length === 0) return got
    await drive.read(mails)
    return `${got}, a new code in the mail`
  } catch (error) {
    if (error instanceof NotOffered) return error
    if (error instanceof NoMail) return 'no new code in the mail'
    throw error
  }
}

export type Tried = { paths: number; verdicts: Verdicts }

/**
 * @param run makes the addresses of this run different from those of any other
 * @param detail whether each outcome is tried once, or from each of the browsers that it can come from
 */
export async function tryServer(
  servers: Servers,
  profile: Profile,
  run: string,
  detail: Detail = 'senders',
): Promise<Tried> {
  const { paths, world } = pathsToTry(profile, detail)
  const verdicts: Verdicts = new Map()
  const queue = [...paths.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      await tryPath({ servers, world, verdicts }, next[1], `conform-${run}-${next[0]}@example.com`)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { paths: paths.length, verdicts }
}
