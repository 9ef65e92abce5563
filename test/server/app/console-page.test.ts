// GET /console of the application: a page without anybody's data, and only where CONSOLE is on.

import { expect, test } from 'vitest'
import { appOfFile, startApp } from '../../support/app-service.ts'

const { app, auth } = appOfFile()
const html = { accept: 'text/html' }

test('where CONSOLE is off the console is like any address that is not there', async () => {
  for (const headers of [html, { accept: 'application/json' }]) {
    const [there, nowhere] = [await app().get('/console', headers), await app().get('/nothing/here', headers)]
    expect({ status: there.status, body: there.body }).toEqual({ status: 404, body: nowhere.body })
  }
})

test('where CONSOLE is on its page is the same for everybody', async () => {
  const on = await startApp({ AUTH_URL: auth().url, CONSOLE: 'on' })
  try {
    expect((await on.get('/console', html)).status).toBe(200)
  } finally {
    await on.stop()
  }
})
