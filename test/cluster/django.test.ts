// Django, which nobody here wrote, signs people in as docs/django-and-rails.md says, from an empty folder: by OpenID Connect in Chromium, and behind a proxy.

import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTesting } from '../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import { startProduct } from '../support/product.ts'
import { balancers } from './support/balancers.ts'
import { signedInBehind, startBehind } from './support/behind-proxy.ts'
import {
  answersAt,
  blocksBetween,
  filledBy,
  type Given,
  hostsOfPython,
  lay,
  runCommands,
  startCommand,
} from './support/page-of-languages.ts'
import { folderOf, programOf } from './support/programs.ts'

const TESTING_SECRET = 'a secret of this test, to make people by'
const SECRET = 'a secret of Django, which nobody guesses'
const INSTALL = 'python3 -m venv .venv'
const RUN = 'python manage.py runserver 8000'

const commandsOf = (first: string) => blocksBetween(first, first)[0]?.code.trim().split('\n') ?? []
const active = '. .venv/bin/activate'
const makes = (line: string) => line.startsWith('django-admin')

let browser: Browser
let packages: string
beforeAll(async () => {
  programOf('python3')
  packages = mkdtempSync(join(tmpdir(), 'lockstep-python-'))
  // An index that cannot be reached says so at once: the packages may be on this machine.
  const env = { PIP_DISABLE_PIP_VERSION_CHECK: '1', PIP_RETRIES: '0' }
  await runCommands(
    commandsOf(INSTALL).filter((line) => !makes(line)),
    packages,
    env,
  )
  browser = await takeBrowser()
})
afterAll(async () => {
  rmSync(packages, { recursive: true, force: true })
  await leaveBrowser(browser)
})

/** As the page makes it, with what is installed once for all. @returns its folder */
async function newProject(): Promise<string> {
  const folder = folderOf('django')
  symlinkSync(join(packages, '.venv'), join(folder, '.venv'))
  await runCommands([active, ...commandsOf(INSTALL).filter(makes)], folder, {})
  return folder
}

/** Without the process that watches the files. */
async function startDjango(folder: string, port: number, env: Record<string, string>, host: string) {
  const all = commandsOf(RUN).filter((line) => !line.startsWith('export '))
  const served = all.map((line) => line.replace(/^(python .*runserver) 8000$/, `exec $1 --noreload ${port}`))
  const program = startCommand([active, ...served], folder, env)
  await answersAt(program, `http://127.0.0.1:${port}/`, { host })
  return program
}

test('by OpenID Connect, a person is greeted by name, and no longer once they have signed out', async () => {
  const folder = await newProject()
  const port = await freePort()
  const given: Given = {
    'notes.lockstep.localhost:8000': `notes.lockstep.localhost:${port}`,
    '32 characters or more, by openssl rand': SECRET,
  }
  const [environment] = blocksBetween("OIDC_CLIENTS='[", "OIDC_CLIENTS='[")
  const [, clients = ''] = /^OIDC_CLIENTS='([\s\S]+)'$/m.exec(environment?.code ?? '') ?? []
  const OIDC_CLIENTS = filledBy(given, clients)
  const product = await startProduct({ TESTING_SECRET, OIDC_CLIENTS })
  onTestFinished(async () => void (await product.interrupt()))
  lay(folder, blocksBetween('notes/settings.py', RUN), given)
  const env = { CLIENT_SECRET: SECRET, AUTH_URL: product.auth, PYTHONPATH: hostsOfPython() }
  await startDjango(folder, port, env, 'notes.lockstep.localhost')

  const testing = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
  const person = await testing.person('account', 'verified')
  const context = await browser.newContext({ locale: 'en-GB', storageState: person.storageState() })
  const page = await context.newPage()
  const origin = `http://notes.lockstep.localhost:${port}`
  await page.goto(origin)
  await page.getByRole('heading', { level: 1, name: 'Continue to Notes?' }).waitFor()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { name: 'Hello, Somebody!' }).waitFor()
  expect(page.url()).toBe(`${origin}/`)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign out?' }).waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(`${product.app}/**`)
  await page.getByLabel('Email').waitFor()

  // Nobody is signed in by an answer that this browser has not asked for.
  await page.goto(`${origin}/callback?code=nobodys&state=nobodys`)
  await page.getByText('You are not signed in.').waitFor()
})

test('behind a proxy, it greets whom Lockstep has signed in, and believes nobody else', async () => {
  const folder = await newProject()
  const port = await freePort()
  const blocks = blocksBetween('notes/behind_a_proxy.py', 'app/controllers/greeting_controller.rb')
  const behind = await startBehind(() => balancers.nginx(), `127.0.0.1:${port}`)
  const given: Given = { 'app.example.com': new URL(behind.origin).hostname }
  lay(
    folder,
    blocks.filter(({ language }) => language === 'python'),
    given,
  )
  await startDjango(folder, port, {}, new URL(behind.origin).host)

  const person = await signedInBehind(behind, 'Zoë Müller')
  const { cookie } = person
  expect(await behind.at('/notes/', { cookie })).toMatchObject({
    status: 200,
    body: '<h1>Hello, Zoë Müller!</h1>',
  })
  const forged = { 'Remote-User': 'root', 'Remote-Name': 'root', remote_user: 'root' }
  expect((await behind.at('/notes/', { cookie, ...forged })).body).toBe('<h1>Hello, Zoë Müller!</h1>')
  for (const headers of [{}, forged])
    expect((await behind.at('/notes/', headers)).headers.get('location')).toMatch(/\/$/)
  expect((await person.signOut()).status).toBe(200)
  expect((await behind.at('/notes/', { cookie })).status).toBe(302)
})
