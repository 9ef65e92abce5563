// A TCP proxy between two parts, which delays, cuts, truncates, drips, holds and refuses what passes.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Fault =
  /** Everything passes. */
  | { kind: 'pass' }
  /** Connections are cut as soon as they come. */
  | { kind: 'refuse' }
  /** Connections are taken, and nothing passes. */
  | { kind: 'hold' }
  /** Whatever passes is so many ms late. */
  | { kind: 'delay'; ms: number }
  /** Of each answer so many bytes pass, and then its connection is cut. */
  | { kind: 'truncate'; bytes: number }
  /** So many bytes pass at a time, every 5 ms. */
  | { kind: 'drip'; bytes: number }

export type Link = {
  port: number
  /** For whatever passes from now on. What is late by then comes late still: cut, where that is not to be. */
  set: (fault: Fault) => void
  /** Cuts every connection. */
  cut: () => void
  connections: () => number
  close: () => Promise<void>
}

const PASS: Fault = { kind: 'pass' }
const DRIP_EVERY_MS = 5

export async function createLink(target: { port: number; host?: string }): Promise<Link> {
  let fault = PASS
  const sockets = new Set<Socket>()
  const released = new Set<() => void>()

  const unheld = async () => {
    while (fault.kind === 'hold') await new Promise<void>((resolve) => released.add(resolve))
  }

  const drip = (to: Socket, bytes: Buffer, size: number) =>
    new Promise<void>((resolve) => {
      let at = 0
      const timer = setInterval(() => {
        to.write(bytes.subarray(at, at + size))
        at += size
        if (at < bytes.length && !to.destroyed) return
        clearInterval(timer)
        resolve()
      }, DRIP_EVERY_MS)
    })

  async function pump(from: Socket, to: Socket, isAnswer: boolean): Promise<void> {
    let passed = 0
    for await (const chunk of from) {
      const bytes = chunk as Buffer
      await unheld()
      if (fault.kind === 'truncate' && isAnswer) {
        to.write(bytes.subarray(0, Math.max(fault.bytes - passed, 0)))
        passed += bytes.length
        if (passed < fault.bytes) continue
        from.destroy()
        to.end()
        return
      }
      if (fault.kind === 'drip') await drip(to, bytes, fault.bytes)
      else if (fault.kind === 'delay') setTimeout(() => to.write(bytes), fault.ms)
      else if (!to.write(bytes))
        await new Promise((resolve) => to.once('drain', resolve).once('close', resolve))
    }
    if (fault.kind === 'delay') setTimeout(() => to.end(), fault.ms)
    else to.end()
  }

  const proxy = createServer((client) => {
    if (fault.kind === 'refuse') return void client.destroy()
    const server = connect(target.port, target.host ?? '127.0.0.1')
    const cut = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      sockets.add(socket.setNoDelay().on('error', cut))
      socket.on('close', () => sockets.delete(socket))
    }
    pump(client, server, false).catch(cut)
    pump(server, client, true).catch(cut)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (proxy.address() as AddressInfo).port,
    set: (next) => {
      fault = next
      for (const release of released) release()
      released.clear()
    },
    cut,
    connections: () => sockets.size / 2,
    close: () =>
      new Promise((resolve) => {
        fault = PASS
        for (const release of released) release()
        proxy.close(() => resolve())
        cut()
      }),
  }
}
