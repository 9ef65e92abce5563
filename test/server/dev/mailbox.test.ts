// The demo mailbox, over real SMTP and HTTP.

import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Mailbox, startMailbox } from '../../../server/dev/mailbox/mailbox.ts'
import type { Mail } from '../../../server/dev/mailbox/mailbox-mail.ts'
import { readEvents } from './mailbox.events.ts'

const options = {
  host: '127.0.0.1',
  httpPort: 0,
  smtpPort: 0,
  publicOrigin: 'http://127.0.0.1:0',
  log: { info() {} },
}

let mailbox: Mailbox

beforeEach(async () => {
  mailbox = await startMailbox(options)
})

afterEach(() => mailbox.stop())

const get = (path: string, init?: RequestInit) => fetch(`${mailbox.url}${path}`, init)

const messages = async (to?: string): Promise<Mail[]> =>
  (await get(to === undefined ? '/messages' : `/messages?to=${encodeURIComponent(to)}`)).json() as Promise<
    Mail[]
  >

const deliver = (mail: SendMailOptions) =>
  createTransport(mailbox.smtpUrl).sendMail({
    from: 'no-reply@lockstep.test',
    subject: 'A mail',
    text: '',
    ...mail,
  })

describe('GET /messages', () => {
  it('has exactly the fields that tests rely on', async () => {
    await deliver({
      to: 'ann@example.com',
      subject: 'Grüße',
      text: 'Your code: 017204\n',
      html: '<b>017204</b>',
    })
    expect(await messages()).toEqual([
      {
        id: expect.any(String),
        to: 'ann@example.com',
        from: 'no-reply@lockstep.test',
        subject: 'Grüße',
        text: expect.stringContaining('Your code: 017204'),
        html: expect.stringContaining('<b>017204</b>'),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ])
  })

  it('is newest first, for one address when asked, whatever its case', async () => {
    for (const [to, subject] of [
      ['ann@example.com', 'one'],
      ['bob@example.com', 'two'],
      ['ANN@example.com', 'three'],
    ]) {
      await deliver({ to: to ?? '', subject: subject ?? '' })
    }
    expect((await messages()).map(({ subject }) => subject)).toEqual(['three', 'two', 'one'])
    expect((await messages('Ann@Example.com')).map(({ subject }) => subject)).toEqual(['three', 'one'])
    expect(await messages('nn@example.com')).toEqual([])
  })

  it('holds one mail for every recipient, blind copies too', async () => {
    await deliver({ to: ['ann@example.com', 'bob@example.com'], bcc: 'eve@example.com' })
    expect((await messages()).map(({ to }) => to).sort()).toEqual([
      'ann@example.com',
      'bob@example.com',
      'eve@example.com',
    ])
  })
})

describe('SMTP', () => {
  it('takes mail with any name and password', async () => {
    const url = mailbox.smtpUrl.replace('//', '//ann:secret@')
    await createTransport(url).sendMail({ from: 'x@y.test', to: 'ann@example.com', text: 'Hello' })
    expect(await messages('ann@example.com')).toHaveLength(1)
  })

  it('refuses a mail of more than a megabyte, and continues', async () => {
    await expect(deliver({ to: 'ann@example.com', text: 'long line\n'.repeat(120_000) })).rejects.toThrow(
      /552/,
    )
    await deliver({ to: 'ann@example.com', subject: 'short' })
    expect((await messages()).map(({ subject }) => subject)).toEqual(['short'])
  })

  it('survives a client that breaks off in the middle of a mail', async () => {
    const socket = connect(mailbox.smtpPort, '127.0.0.1')
    const commands = ['EHLO x', 'MAIL FROM:<x@y.test>', 'RCPT TO:<ann@example.com>', 'DATA', 'Subject: half']
    await new Promise<void>((resolve) => {
      socket.on('data', () => {
        const command = commands.shift()
        socket.write(`${command}\r\n`)
        if (commands.length === 0) socket.destroy()
      })
      socket.on('close', () => resolve())
    })
    await deliver({ to: 'ann@example.com', subject: 'whole' })
    expect((await messages()).map(({ subject }) => subject)).toEqual(['whole'])
  })

  it('says which setting to change when its port is taken', async () => {
    await expect(startMailbox({ ...options, smtpPort: mailbox.smtpPort })).rejects.toThrow(
      `Port ${mailbox.smtpPort} is taken: end what listens there, or set MAILBOX_SMTP_PORT to another`,
    )
  })
})

describe('GET /events', () => {
  it('sends what the page does not have, then what comes', async () => {
    await deliver({ to: 'ann@example.com', subject: 'on the page' })
    const [onPage] = await messages()
    await deliver({ to: 'ann@example.com', subject: 'missed' })
    const events = await readEvents(`${mailbox.url}/events?after=${onPage?.id}`)
    expect((await events.next()).data).toContain('missed')
    await deliver({ to: 'ann@example.com', subject: 'fresh' })
    const fresh = await events.next()
    expect(fresh).toMatchObject({ event: 'mail', id: (await messages())[0]?.id })
    expect(fresh.data).toContain('fresh')
    await events.close()
  })

  it('begins after the last event that a reconnecting page had', async () => {
    await deliver({ to: 'ann@example.com', subject: 'had' })
    const [had] = await messages()
    await deliver({ to: 'ann@example.com', subject: 'missed' })
    const events = await readEvents(`${mailbox.url}/events?after=`, { 'last-event-id': had?.id ?? '' })
    const next = await events.next()
    expect(next.data).toContain('missed')
    expect(next.data).not.toContain('had')
    await events.close()
  })

  it('notifies a page from before a restart that it is outdated', async () => {
    const events = await readEvents(`${mailbox.url}/events?after=before-1`)
    expect((await events.next()).event).toBe('outdated')
    await events.close()
  })

  it('does not keep the mailbox from stopping', async () => {
    const other = await startMailbox(options)
    const events = await readEvents(`${other.url}/events?after=`)
    await other.stop()
    await expect(events.next()).rejects.toThrow(/ended/)
  })
})

describe('the page', () => {
  it('shows a mail as text, never as HTML of its own', async () => {
    const attack = `"><script>alert(1)</script>`
    await deliver({ to: 'ann@example.com', subject: attack, text: `${attack} http://x.test/?a=1&b="2` })
    const page = await (await get(`/?to=${encodeURIComponent(attack)}`)).text()
    expect(page).not.toContain('<script>')
    expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
    const [mail] = await messages()
    const opened = await (await get(`/?mail=${mail?.id}`)).text()
    expect(opened).toContain('<a href="http://x.test/?a=1&#38;b=" target="_blank"')
  })

  it('runs no script but its own file', async () => {
    const policy = (await get('/')).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
  })

  it('shows a mail’s HTML in a sandbox that fetches and runs nothing', async () => {
    await deliver({ to: 'ann@example.com', html: '<p>Hello</p><script>alert(1)</script>' })
    const [mail] = await messages()
    const response = await get(`/messages/${mail?.id}/html`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/)
    expect(policy).not.toContain('script')
    expect(await response.text()).toContain('<p>Hello</p>')
    expect(await (await get('/')).text()).toContain(`src="/messages/${mail?.id}/html"`)
  })

  it('answers at this machine’s names and addresses, and at no other', async () => {
    for (const host of [
      'localhost:1',
      '127.0.0.1',
      '[::1]:8025',
      'mail.lockstep.localhost',
      '192.168.0.7:8025',
    ]) {
      expect(await statusFor(host)).toBe(200)
    }
    expect(await statusFor('attacker.test')).toBe(421)
  })

  it('survives an address that is none', async () => {
    const socket = connect(mailbox.httpPort, '127.0.0.1')
    socket.write('GET // HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('404')
  })

  it('shows who sent a mail, its headers and its source', async () => {
    await deliver({ to: 'ann@example.com', from: 'Ada <ada@x.test>', subject: 'Whole', text: 'Hello' })
    const [mail] = await messages()
    const source = await (await get(`/messages/${mail?.id}/source`)).text()
    expect(source).toMatch(/^From: Ada <ada@x\.test>[\s\S]+\r\n\r\nHello/)
    const page = await (await get('/')).text()
    expect(page).toContain('from Ada &#60;ada@x.test&#62;')
    expect(page).toMatch(/<summary>Headers<\/summary><pre class="text">From: Ada/)
  })

  it('deletes one mail, or all to an address, and tells the other pages', async () => {
    for (const to of ['ann@example.com', 'bob@example.com', 'bob@example.com']) await deliver({ to })
    const [newest, , oldest] = await messages()
    const events = await readEvents(`${mailbox.url}/events?after=${newest?.id}`)
    expect((await get(`/messages/${oldest?.id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await events.next()).toMatchObject({ event: 'gone', data: JSON.stringify([oldest?.id]) })
    expect((await get('/messages?to=BOB@example.com', { method: 'DELETE' })).status).toBe(200)
    expect(await messages()).toEqual([])
    await events.close()
  })

  it('is alive, is read and deleted only, and says where it is when asked for something else', async () => {
    expect((await get('/live')).status).toBe(200)
    expect((await get('/', { method: 'HEAD' })).status).toBe(200)
    expect((await get('/messages', { method: 'POST' })).status).toBe(405)
    expect(await (await get('/nothing')).text()).toContain(mailbox.url)
  })
})

function statusFor(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${mailbox.url}/messages`, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', reject).end()
  })
}
