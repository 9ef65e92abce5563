// As much of a browser as the identity provider needs: it keeps cookies and fills in forms.

export type Browser = {
  get(url: string): Promise<Response>
  /** Follows redirects within the origin, and stops before one that leaves it. */
  visit(url: string): Promise<{ response: Response; url: string }>
  submit(url: string, form: Record<string, string>): Promise<{ response: Response; url: string }>
}

export function createBrowser(origin: string): Browser {
  const cookies = new Map<string, string>()

  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  async function follow(first: Response, at: string): Promise<{ response: Response; url: string }> {
    const location = first.headers.get('location')
    if (location === null) return { response: first, url: at }
    const next = new URL(location, at)
    if (next.origin !== origin) return { response: first, url: next.href }
    return follow(await request(next.href), next.href)
  }

  return {
    get: (url) => request(url),
    visit: async (url) => follow(await request(url), url),
    submit: async (url, form) =>
      follow(await request(url, { method: 'POST', body: new URLSearchParams(form) }), url),
  }
}
