// Rails, which nobody here wrote, greets behind a proxy whom Lockstep has signed in, as docs/django-and-rails.md says.

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { balancers } from './support/balancers.ts'
import { signedInBehind, startBehind } from './support/behind-proxy.ts'
import { answersAt, blocksBetween, lay, runCommands, startCommand } from './support/page-of-languages.ts'
import { folderOf, programOf } from './support/programs.ts'

const INSTALL = 'gem install rails'
/** Debian has these, and not all that a new application lists. */
const GEMS = ['rails', 'sqlite3', 'puma', 'listen'].map((name) => `gem "${name}"`).join('\n')

/** Made by the page’s command, with Debian’s gems. */
async function newApplication(hosts: readonly string[]): Promise<string> {
  programOf('rails')
  const folder = folderOf('notes')
  const [install] = blocksBetween(INSTALL, INSTALL)
  const made = install?.code.split('\n').find((line) => line.startsWith('rails new ')) ?? ''
  await runCommands([`${made} --skip-bundle --skip-git`], folder, {})
  writeFileSync(join(folder, 'Gemfile'), GEMS)
  rmSync(join(folder, 'Gemfile.lock'), { force: true })
  // Before 7.0 there is no variable for it.
  const allowed = hosts.map((host) => `Rails.application.config.hosts << "${host}"`).join('\n')
  writeFileSync(join(folder, 'config/initializers/hosts.rb'), allowed)
  await runCommands(['bundle install --local'], folder, {})
  return folder
}

test('behind a proxy, it greets whom Lockstep has signed in, and refuses a request that the proxy has not made', async () => {
  const port = await freePort()
  const behind = await startBehind(() => balancers.nginx(), `127.0.0.1:${port}`)
  const folder = await newApplication([new URL(behind.origin).hostname])
  lay(folder, blocksBetween('app/controllers/greeting_controller.rb', 'config/routes.rb'), {})
  const program = startCommand([`exec bin/rails server --port ${port} --binding 127.0.0.1`], folder, {})
  await answersAt(program, `http://127.0.0.1:${port}/`)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(401)

  const person = await signedInBehind(behind, 'Zoë <i>Müller</i>')
  const { cookie } = person
  const greeting = '<h1>Hello, Zoë &lt;i&gt;Müller&lt;/i&gt;!</h1>'
  const forged = { 'Remote-User': 'root', 'Remote-Name': 'root', remote_user: 'root' }
  for (const headers of [{}, forged])
    expect(await behind.at('/notes/', { cookie, ...headers })).toMatchObject({ status: 200, body: greeting })
  for (const headers of [{}, forged]) expect((await behind.at('/notes/', headers)).status).toBe(302)
  expect((await person.signOut()).status).toBe(200)
  expect((await behind.at('/notes/', { cookie })).status).toBe(302)
})
