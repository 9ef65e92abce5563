// Which of the languages that there are somebody gets who asks for some: for the services and the UI alike.

const first = (tag: string) => tag.toLowerCase().split('-')[0]

/** With the script and the region that are likeliest: zh-Hant-TW of zh-TW. Some browsers name what Intl refuses, such as en-US@posix. */
function whole(tag: string): string {
  try {
    return `${new Intl.Locale(tag).maximize()}`
  } catch {
    return tag
  }
}

const begins = (tag: string, part: string) => `${tag}-`.toLowerCase().startsWith(`${part}-`.toLowerCase())

/** The best first: zh-TW is zh-Hant rather than zh. */
const fits: ((asked: string, tag: string) => boolean)[] = [
  (asked, tag) => asked.toLowerCase() === tag.toLowerCase(),
  (asked, tag) => whole(asked) === whole(tag),
  (asked, tag) => begins(asked, tag) || begins(whole(asked), tag),
]

/** Language and script, which a region more does not change for a reader. */
const written = (tag: string) => whole(tag).split('-', 2).join()

/**
 * The lookup of RFC 4647, language by language, and then another region of the same language and script, as browsers choose: before a
 * language that is asked for later, which English is for nearly everybody. @param asked the most wanted first
 */
export function languageFor<Tag extends string>(
  asked: readonly string[],
  known: readonly Tag[],
): Tag | undefined {
  for (const language of new Set(asked.map(first))) {
    const ofLanguage = (tag: string) => first(tag) === language
    const near = known.filter(ofLanguage).sort((a, b) => b.length - a.length)
    const [only, another] = near
    if (!only) continue
    const all = asked.filter(ofLanguage)
    // Without what a browser reads for its own rules: our own languages need none of it.
    if (!another && begins(`${all[0]}`, only)) return only
    const found = all.flatMap((tag) => fits.flatMap((fit) => near.find((other) => fit(tag, other)) ?? []))
    const akin = all.flatMap((tag) => near.find((other) => written(other) === written(tag)) ?? [])
    const [best] = [...found, ...akin]
    if (best) return best
  }
  return undefined
}
